import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../api/client.ts'
import { readLocalStory } from '../db/sales/sale-story.ts'
import { useRuntime } from './runtime.tsx'
import { type SaleStory, type ServerStory, storyOf } from './sale-story.ts'
import { withInFlight } from './sync-state.ts'
import { useConnection } from './use-connection.ts'
import { useInFlight } from './use-in-flight.ts'

export type { Relation, SaleStory, StoryEvent, StoryLink } from './sale-story.ts'

export type StoryState =
  | { kind: 'loading' }
  | { kind: 'found'; story: SaleStory }
  /** Not on this device, and the server cannot be asked. */
  | { kind: 'offline' }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string; again(): void }

type Asked = { story: ServerStory | null; failure: string | null }

/** The sale and every return of it: how much is back of which line stands in the returns alone. */
const askServer = async (api: ApiClient, id: string): Promise<Asked> => {
  const answer = await api.call('getSale', { params: { id } })
  if (!answer.ok) {
    const { failure } = answer
    return { story: null, failure: failure.kind === 'refused' ? null : failure.message }
  }
  const back = answer.reply.Links.filter(({ Relation }) => Relation === 'ReturnedBy')
  const documents = await Promise.all(
    back.map(({ SaleUUID }) => api.call('getSale', { params: { id: SaleUUID } })),
  )
  const returns = documents.flatMap((one) => (one.ok && one.reply.Status !== 'Void' ? [one.reply.sale] : []))
  return { story: { reply: answer.reply, returns }, failure: null }
}

/** One sale by its UUID or the server's key: what the device knows at once, then what the server adds. */
export const useSaleStory = (id: string): StoryState => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const inFlight = useInFlight()
  const uuid = id.toLowerCase()
  const local = useLiveQuery(() => readLocalStory(databases.strict, uuid), [databases, uuid])
  const [asked, setAsked] = useState<(Asked & { of: string }) | null>(null)
  const [round, setRound] = useState(0)
  // What the server has acknowledged since has changed its story too.
  const mark =
    local && `${local.history?.syncedAt ?? ''} ${local.queued.length} ${local.voidWrite?.status ?? ''}`

  useEffect(() => {
    if (!serverReachable) return undefined
    let isCurrent = true
    void askServer(api, uuid).then((answer) => {
      if (isCurrent) setAsked({ ...answer, of: uuid })
    })
    return () => {
      isCurrent = false
    }
  }, [api, uuid, serverReachable, round, mark])

  const answer = asked?.of === uuid ? asked : null
  const story = useMemo(() => {
    const told = local && storyOf(local, answer?.story ?? null)
    return told && withInFlight(told, inFlight.has(told.sale.UUID))
  }, [local, answer, inFlight])
  if (story) return { kind: 'found', story }
  if (local === undefined) return { kind: 'loading' }
  if (!serverReachable) return { kind: 'offline' }
  if (answer === null) return { kind: 'loading' }
  if (answer.failure === null) return { kind: 'missing' }
  return {
    kind: 'failed',
    message: answer.failure,
    again: () => {
      setAsked(null)
      setRound(round + 1)
    },
  }
}
