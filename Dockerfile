# docker build -t tonk . && docker run --rm -v "$PWD:/logs" tonk verify .
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git
COPY . /tonk
RUN /tonk/script/package

FROM debian:bookworm-slim
RUN --mount=from=build,source=/tonk/build/package/packages,target=/packages \
    apt-get update && apt-get install -y --no-install-recommends /packages/tonk_*.deb && rm -rf /var/lib/apt/lists/*
WORKDIR /logs
ENTRYPOINT ["tonk"]
