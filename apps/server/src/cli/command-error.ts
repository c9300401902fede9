/** The message is shown to the user as it is. Any other error that reaches the command line is a bug. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
