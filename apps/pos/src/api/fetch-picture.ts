import { API_BASE } from '@evertill/contract'
import { serverPlace } from '../platform/server-place.ts'

/** `missing`: the server has no such picture. `unreachable`: it may be had another time. */
export type FetchedPicture = Blob | 'missing' | 'unreachable'

const TIMEOUT_MS = 20_000
const NO_SUCH = new Set([400, 404])

/** Bytes instead of JSON, and nothing that a session or the connection is judged by. */
export const fetchPicture = async (picture: string, token: string | null): Promise<FetchedPicture> => {
  if (token === null) return 'unreachable'
  try {
    const response = await fetch(
      `${serverPlace.get()}${API_BASE}/catalog/pictures/${encodeURIComponent(picture)}`,
      {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    if (NO_SUCH.has(response.status)) return 'missing'
    const file = response.ok ? await response.blob() : null
    // A captive portal answers everything with a page.
    return file?.type === 'image/webp' ? file : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
