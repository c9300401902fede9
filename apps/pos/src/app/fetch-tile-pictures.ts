import type { Runtime } from '../actions/runtime.ts'
import { logWarning } from '../platform/log.ts'

export const fetchTilePictures = (runtime: Runtime): void => {
  import('../actions/keep-tile-pictures.ts')
    .then(({ keepTilePictures }) => keepTilePictures(runtime))
    .catch((error: unknown) => logWarning('Pictures are not kept.', error))
}
