/** Long enough for the browser to have read the file. */
const KEPT_MS = 60_000

/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
