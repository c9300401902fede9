/** The file cannot be used; `fault` names a text. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly fault: string
  constructor(fault: string) {
    super(fault)
    this.fault = fault
  }
}
