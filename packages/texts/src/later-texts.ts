import i18next from 'i18next'

let loading: Promise<object> | undefined

/**
 * Loads the texts of the later screens from a separate file. Parts that are imported on demand wait for them: drawn
 * without, they would show the keys of their texts.
 */
export async function loadLaterTexts(): Promise<void> {
  loading ??= fetchTexts().catch((error: unknown) => {
    // The next part that needs them tries again.
    loading = undefined
    throw error
  })
  const texts = await loading
  if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()))
  i18next.addResourceBundle('en', 'translation', texts)
}

async function fetchTexts(): Promise<object> {
  // `?raw` makes the bundler emit a separate file, although the first screens already import some of these texts.
  const { default: json } = await import('./en.json?raw')
  return JSON.parse(json) as object
}

/** Loads a part of the screen together with its texts. */
export async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadLaterTexts()])
  return part
}
