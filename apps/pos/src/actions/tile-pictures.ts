import type { FetchedPicture } from '../api/fetch-picture.ts'
import type { PictureStore } from '../platform/picture-store.ts'

/** With the next limit at most 64 MB; pictures have about 8 kB. */
export const MAX_PICTURES = 1_000
export const MAX_KEPT_BYTES = 64 * 1024

interface PicturePorts {
  store: PictureStore
  fetch(picture: string): Promise<FetchedPicture>
  /** Between two pictures that nobody waits for. */
  pause(): Promise<void>
}

export interface TilePictures {
  /** For a tile that is shown: from the device, or else from the server. */
  load(picture: string): Promise<Blob | undefined>
  /** Fetches what the device lacks, one after the other, while there is room. Stops when the server cannot be reached. */
  prefetch(pictures: readonly string[]): Promise<void>
  clear(): Promise<void>
}

/** Keeps pictures for offline. A failure shows tiles without pictures and is nothing else. */
export const createTilePictures = ({ store, fetch, pause }: PicturePorts): TilePictures => {
  const missing = new Set<string>()
  const loading = new Map<string, Promise<Blob | undefined>>()
  let last: Promise<unknown> = Promise.resolve()

  /** One request at a time: sales are sent over the same line. */
  const fetchNext = (picture: string): Promise<FetchedPicture> => {
    const next = last.then(() => fetch(picture))
    last = next
    return next
  }

  const keep = async (picture: string, file: Blob) => {
    if (file.size > MAX_KEPT_BYTES) return
    const names = await store.names()
    for (const oldest of names.slice(0, Math.max(0, names.length + 1 - MAX_PICTURES)))
      await store.remove(oldest)
    await store.write(picture, file)
  }

  const download = async (picture: string): Promise<FetchedPicture> => {
    if (missing.has(picture)) return 'missing'
    const file = await fetchNext(picture)
    if (file === 'missing') missing.add(picture)
    if (file instanceof Blob) await keep(picture, file).catch(() => undefined)
    return file
  }

  const find = async (picture: string): Promise<Blob | undefined> => {
    const stored = await store.read(picture).catch(() => undefined)
    if (stored) return stored
    const file = await download(picture)
    return file instanceof Blob ? file : undefined
  }

  return {
    load: (picture) => {
      const known = loading.get(picture)
      if (known) return known
      const found = find(picture).finally(() => loading.delete(picture))
      loading.set(picture, found)
      return found
    },
    prefetch: async (pictures) => {
      const kept = new Set(await store.names())
      const lacking = [...new Set(pictures)].filter((picture) => !kept.has(picture))
      for (const picture of lacking.slice(0, Math.max(0, MAX_PICTURES - kept.size))) {
        await pause()
        if ((await download(picture)) === 'unreachable') return
      }
    },
    clear: store.clear,
  }
}
