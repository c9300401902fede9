/** Pictures of products on this device, by their names. They are no data of a sale: the browser may drop them. */
export interface PictureStore {
  /** The oldest first. */
  names(): Promise<readonly string[]>
  read(picture: string): Promise<Blob | undefined>
  write(picture: string, file: Blob): Promise<void>
  remove(picture: string): Promise<void>
  clear(): Promise<void>
}

const CACHE = 'evertill-pictures'
/** Addresses that nothing asks for: the till reads its pictures here and nowhere else. */
const addressOf = (picture: string): string => `/pictures/${picture}`
const nameOf = ({ url }: Request): string => url.slice(url.lastIndexOf('/') + 1)

/** Also where the browser denies the cache, as it does on a page without https: then nothing is kept. */
const openPictureStore = (caches: CacheStorage | undefined): PictureStore => {
  const open = async () => caches?.open(CACHE)
  return {
    names: async () => ((await (await open())?.keys()) ?? []).map(nameOf),
    read: async (picture) => (await (await open())?.match(addressOf(picture)))?.blob(),
    write: async (picture, file) => (await open())?.put(addressOf(picture), new Response(file)),
    remove: async (picture) => void (await (await open())?.delete(addressOf(picture))),
    clear: async () => void (await caches?.delete(CACHE)),
  }
}

export const pictureStore = (): PictureStore => openPictureStore('caches' in globalThis ? caches : undefined)
