import { fetchPicture } from '../api/fetch-picture.ts'
import { logWarning } from '../platform/log.ts'
import { pictureStore } from '../platform/picture-store.ts'
import { whenIdle } from '../platform/when-idle.ts'
import type { Runtime } from './runtime.ts'
import { type TilePictures, createTilePictures } from './tile-pictures.ts'

type Parts = Pick<Runtime, 'session' | 'catalogue' | 'settings'>

/** For a till that is never idle. */
const IDLE_TIMEOUT_MS = 10_000
/** Of the first products in the order of tiles. Those of others are kept once their tile was shown. */
const MAX_PRODUCTS = 2_000

const known = new WeakMap<object, TilePictures>()

export const tilePicturesOf = ({ session }: Pick<Parts, 'session'>): TilePictures => {
  const pictures =
    known.get(session) ??
    createTilePictures({
      store: pictureStore(),
      fetch: (picture) => fetchPicture(picture, session.token()),
      pause: () => whenIdle(IDLE_TIMEOUT_MS),
    })
  known.set(session, pictures)
  return pictures
}

const picturesIn = ({ catalogue }: Parts): string[] =>
  catalogue
    .goods()
    .catalogue.search('', MAX_PRODUCTS)
    .flatMap(({ Picture }) => Picture ?? [])

const kept = new WeakSet()

/** Fetches pictures after each product sync, when nobody waits for the till; without the setting none are kept. */
export const keepTilePictures = (parts: Parts): void => {
  const { session, catalogue, settings } = parts
  if (kept.has(session)) return
  kept.add(session)
  const pictures = tilePicturesOf(parts)
  let done = ''
  let isBusy = false
  const run = async (): Promise<void> => {
    const { state, version } = catalogue.get()
    const { tilePictures } = settings.get()
    const now = `${version} ${tilePictures}`
    if (isBusy || state !== 'ready' || now === done) return
    isBusy = true
    done = now
    try {
      await whenIdle(IDLE_TIMEOUT_MS)
      await (tilePictures ? pictures.prefetch(picturesIn(parts)) : pictures.clear())
    } catch (error) {
      logWarning('Pictures are not kept.', error)
    } finally {
      isBusy = false
    }
    return run()
  }
  catalogue.subscribe(() => void run())
  settings.subscribe(() => void run())
  void run()
}
