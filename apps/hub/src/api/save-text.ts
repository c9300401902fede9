/** Long enough for the browser to have read the file. */
const KEPT_MS = 60_000

export const saveFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file)
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
