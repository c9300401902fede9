import { type ImportJob, type ImportState, WORK_EVENTS } from '@evertill/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { createImportCalls } from '../../api/import-calls.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { useAttended } from '../../parts/use-attended.ts'
import { useLiveStream } from '../../parts/use-live-stream.ts'

const KEY = 'imports'
/** Where the live stream says nothing, as behind a proxy that holds it back. */
const POLL_MS = 1_000
/** Beside the live stream, should an event be lost. */
const FALLBACK_MS = 15_000

export const useImportCalls = () => {
  const client = useClient()
  return useMemo(() => createImportCalls(client), [client])
}

const AT_WORK: readonly ImportState[] = ['checking', 'running', 'undoing']
export const isAtWork = ({ State }: ImportJob): boolean => AT_WORK.includes(State)

export const useImportKinds = () => {
  const { kinds } = useImportCalls()
  return useQuery({ queryKey: [KEY, 'kinds'], queryFn: ({ signal }) => kinds(signal) })
}

/** Reads again when the live stream says that the server got on with an import. How often to read beside it; not at all while the page is left alone. */
const useProgress = (key: string | undefined, read: () => unknown): number | false => {
  const isOn = useAttended()
  const isHeard = useLiveStream({
    isOn,
    events: WORK_EVENTS,
    onEvent: (event) => {
      if (event === undefined || key === undefined || event.payload['ImportID'] === key) read()
    },
  })
  return isOn && (isHeard ? FALLBACK_MS : POLL_MS)
}

export const useImportHistory = () => {
  const { list } = useImportCalls()
  const queries = useQueryClient()
  const queryKey = [KEY, 'history']
  const pace = useProgress(undefined, () => queries.invalidateQueries({ queryKey }))
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? pace : false),
  })
}

export const useImport = (key: string) => {
  const { read } = useImportCalls()
  const queries = useQueryClient()
  const queryKey = [KEY, 'one', key]
  const pace = useProgress(key, () => queries.invalidateQueries({ queryKey }))
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(key, signal),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pace : false),
  })
}

/** A file that cannot be read has failed: the import itself then says why. */
export const useImportColumns = (key: string) => {
  const { columns } = useImportCalls()
  const queries = useQueryClient()
  return useQuery({
    queryKey: [KEY, 'columns', key],
    queryFn: async ({ signal }) => {
      try {
        return await columns(key, signal)
      } catch (error) {
        await queries.invalidateQueries({ queryKey: [KEY, 'one', key] })
        throw error
      }
    },
    staleTime: Infinity,
  })
}

export const useImportRows = (job: ImportJob, verdict: string, size: number) => {
  const { rows } = useImportCalls()
  return useQuery({
    queryKey: [KEY, 'rows', job.key, job.State, verdict, size],
    queryFn: () => rows(job.key, verdict, 0, size),
  })
}

/** Puts the newest state of an import before the reader at once. */
export const useShowImport = () => {
  const queries = useQueryClient()
  return useCallback(
    async (job: ImportJob) => {
      queries.setQueryData([KEY, 'one', job.key], job)
      // A file that is checked again is in the same state with other rows.
      queries.removeQueries({ queryKey: [KEY, 'rows', job.key] })
      await queries.invalidateQueries({ queryKey: [KEY, 'history'] })
    },
    [queries],
  )
}
