/** The server cannot start. The message is one sentence, shown to the user without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}
