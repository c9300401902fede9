/** A sentence for the person at the keyboard; anything else that is thrown is a fault of ours. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
