import type { Page } from 'playwright-core'

/** Every page that a test of this file has opened. */
const opened = new Set<Page>()

export const rememberPage = (page: Page): Page => {
  opened.add(page)
  page.once('close', () => opened.delete(page))
  return page
}

const LONGEST_TEXT = 1_500

const readPage = async () => {
  const databases = await indexedDB.databases()
  return [
    Object.keys(localStorage).join(' '),
    databases.map(({ name, version }) => `${name} ${version}`).join(' '),
    document.body.innerText,
  ].join('\n')
}

const describePage = async (page: Page): Promise<string> => {
  const text = await Promise.race([
    page.evaluate(readPage).catch((error: unknown) => `(not readable: ${String(error)})`),
    new Promise<string>((resolve) => setTimeout(() => resolve('(the page does not answer)'), 5_000)),
  ])
  return `${page.url()}\n${text.slice(0, LONGEST_TEXT)}`
}

/** What the pages show and which keys they have stored, for the report of a test that failed. */
export const describePages = (): Promise<string[]> =>
  Promise.all([...opened].filter((page) => !page.isClosed()).map(describePage))
