import type { Page } from 'playwright-core'

/** Every page that a test of this file has opened. */
const opened = new Set<Page>()

export const rememberPage = (page: Page): Page => {
  opened.add(page)
  page.once('close', () => opened.delete(page))
  return page
}

/** Of the start and of the end: the cart and its sums are the last of the page, behind all products. */
const LONGEST_TEXT = 1_000

/** Who the disk knows: a till that asks for a sign-in may have lost its database. */
const readKeys = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('salesDB')
    opening.onerror = () => resolve('no salesDB')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const database = opening.result
      const stores = ['user', 'entrance', 'selectedStore', 'registerLease']
      const reading = database.transaction(stores)
      const found = stores.map((name) => ({ name, keys: reading.objectStore(name).getAllKeys() }))
      reading.oncomplete = () => {
        database.close()
        resolve(found.map(({ name, keys }) => `${name}: ${JSON.stringify(keys.result)}`).join('; '))
      }
    }
  })

const readPage = async () => {
  const databases = await indexedDB.databases()
  return [
    Object.keys(localStorage).join(' '),
    databases.map(({ name, version }) => `${name} ${version}`).join(' '),
    document.body.innerText,
  ].join('\n')
}

const endsOf = (text: string): string =>
  text.length <= 2 * LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}\n…\n${text.slice(-LONGEST_TEXT)}`

const describePage = async (page: Page): Promise<string> => {
  const inTime = (reading: Promise<string>): Promise<string> =>
    Promise.race([
      reading.catch((error: unknown) => `(not readable: ${String(error)})`),
      new Promise<string>((resolve) => setTimeout(() => resolve('(the page does not answer)'), 5_000)),
    ])
  const [text, keys] = await Promise.all([page.evaluate(readPage), page.evaluate(readKeys)].map(inTime))
  return `${page.url()}\n${keys}\n${text && endsOf(text)}`
}

/** What the pages show and which keys they have stored, for the report of a test that failed. */
export const describePages = (): Promise<string[]> =>
  Promise.all([...opened].filter((page) => !page.isClosed()).map(describePage))
