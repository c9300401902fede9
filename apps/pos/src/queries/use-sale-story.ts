import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../api/client.ts'
import { readLocalStory } from '../db/sales/sale-story.ts'
import { useRuntime } from './runtime.tsx'
import { type SaleStory, type ServerStory, storyOf } from './sale-story.ts'
import { withInFlight } from './sync-state.ts'
import { useConnection } from './use-connection.ts'
import { useInFlight } from './use-in-flight.ts'

export type { Relation, SaleStory, StoryEvent } from './sale-story.ts'

export type StoryState =
  | { kind: 'loading' }
  | { kind: 'found'; story: SaleStory }
  /** Not on this device, and the server cannot be fetched. */
  | { kind: 'offline' }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string; again(): void }

type ServerAnswer = { story: ServerStory | null; failure: string | null }

/** The sale and its returns, which alone show how much of each line was returned. */
const fetchStory = async (api: ApiClient, id: string): Promise<ServerAnswer> => {
  const answer = await api.call('getSale', { params: { id } })
  if (!answer.ok) {
    const { failure } = answer
    return { story: null, failure: failure.kind === 'refused' ? null : failure.message }
  }
  const returnLinks = answer.reply.Links.filter(({ Relation }) => Relation === 'ReturnedBy')
  const documents = await Promise.all(
    returnLinks.map(({ SaleUUID }) => api.call('getSale', { params: { id: SaleUUID } })),
  )
  const returns = documents.flatMap((one) => (one.ok && one.reply.Status !== 'Void' ? [one.reply.sale] : []))
  return { story: { reply: answer.reply, returns }, failure: null }
}

/** One sale by its UUID or the server's key: from the device at once, then from the server. */
export const useSaleStory = (id: string): StoryState => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const inFlight = useInFlight()
  const uuid = id.toLowerCase()
  const local = useLiveQuery(() => readLocalStory(databases.strict, uuid), [databases, uuid])
  const [fetched, setFetched] = useState<(ServerAnswer & { of: string }) | null>(null)
  const [attempt, setAttempt] = useState(0)
  // When the server acknowledges something of this sale, it is fetched again.
  const version =
    local && `${local.history?.syncedAt ?? ''} ${local.queued.length} ${local.voidWrite?.status ?? ''}`

  useEffect(() => {
    if (!serverReachable) return undefined
    let isCurrent = true
    void fetchStory(api, uuid).then((answer) => {
      if (isCurrent) setFetched({ ...answer, of: uuid })
    })
    return () => {
      isCurrent = false
    }
  }, [api, uuid, serverReachable, attempt, version])

  const answer = fetched?.of === uuid ? fetched : null
  const story = useMemo(() => {
    const combined = local && storyOf(local, answer?.story ?? null)
    return combined && withInFlight(combined, inFlight.has(combined.sale.UUID))
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
      setFetched(null)
      setAttempt(attempt + 1)
    },
  }
}
