import i18next from 'i18next'

let arriving: Promise<object> | undefined

/**
 * The texts of every other screen, in a file of their own. Whatever is imported on demand waits for them: a part that
 * was drawn without would show the names of its texts.
 */
export async function laterTexts(): Promise<void> {
  arriving ??= fetchTexts().catch((error: unknown) => {
    // The next part that needs them asks again.
    arriving = undefined
    throw error
  })
  const texts = await arriving
  if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()))
  i18next.addResourceBundle('en', 'translation', texts)
}

async function fetchTexts(): Promise<object> {
  // Its letters instead of its values: the same file once more, and so one of its own in the build.
  const { default: letters } = await import('./en.json?raw')
  return JSON.parse(letters) as object
}

/** A part of the screen, and the texts it may need. */
export async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), laterTexts()])
  return part
}
