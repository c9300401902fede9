import { useEffect, useState } from 'react'

const FIRST_RUN = '/api/manage/first-run'

/** Whether a company can be created on this server without a code; false until the server has said so. */
export const useFirstRun = (): boolean => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await fetch(FIRST_RUN, { signal: leaving.signal })
      const { IsOpen, NeedsCode } = (await answer.json()) as { IsOpen?: unknown; NeedsCode?: unknown }
      setOpen(answer.ok && IsOpen === true && NeedsCode !== true)
    }
    ask().catch(() => {
      // Offline, closed meanwhile, or an earlier server: no link.
    })
    return () => leaving.abort()
  }, [])
  return isOpen
}
