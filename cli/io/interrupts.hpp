#pragma once

/// Requests to stop: SIGINT, SIGTERM (which a batch system sends before it kills), and SIGHUP (a closed terminal).
namespace tonk::cli {

/// From now on the first two such signals are only noted; the third ends the program at once. Signals that the program was started
/// to ignore stay ignored.
void heed_interrupts();

/// The signal that was noted, or 0.
[[nodiscard]] int noted_interrupt();

/// Waits until there is something to read, or an error; false if an interrupt is noted.
[[nodiscard]] bool await_input(int descriptor);

}  // namespace tonk::cli
