/** Downloads a file. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Later: the browser reads the file after the click, and would save an empty one.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const saveJson = (name: string, content: unknown): void =>
  saveFile(new File([JSON.stringify(content)], name, { type: 'application/json' }))
