import { logWarning } from '../platform/log.ts'
import { saveFile } from '../platform/save-file.ts'

/** Uses the device's share sheet if there is one, otherwise a download. */
export const shareFile = async (file: File): Promise<'shared' | 'saved' | 'cancelled'> => {
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(file)
    return 'saved'
  }
  try {
    await navigator.share({ files: [file], title: file.name })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    logWarning('The share sheet did not open.', error)
    saveFile(file)
    return 'saved'
  }
}
