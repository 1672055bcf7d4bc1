"""Makes the wheel, which is of one platform, as CMake has built the module."""

from setuptools import Distribution, setup


class OfOnePlatform(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(distclass=OfOnePlatform)
