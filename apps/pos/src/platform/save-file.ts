/** Hands a file to the browser's downloads. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Not at once: the browser reads the file after the click, and would find an empty one.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const saveJson = (name: string, content: unknown): void =>
  saveFile(new File([JSON.stringify(content)], name, { type: 'application/json' }))
