import type { ImportJob, ImportState } from '@evertill/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { createImportCalls } from '../../api/import-calls.ts'
import { useClient } from '../../parts/hub-context.tsx'

const KEY = 'imports'
const POLL_MS = 1_000

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

export const useImportHistory = () => {
  const { list } = useImportCalls()
  return useQuery({
    queryKey: [KEY, 'history'],
    queryFn: ({ signal }) => list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? POLL_MS : false),
  })
}

/** Asked again each second as long as the server works on it. */
export const useImport = (key: string) => {
  const { read } = useImportCalls()
  return useQuery({
    queryKey: [KEY, 'one', key],
    queryFn: ({ signal }) => read(key, signal),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  })
}

export const useImportColumns = (key: string) => {
  const { columns } = useImportCalls()
  return useQuery({
    queryKey: [KEY, 'columns', key],
    queryFn: ({ signal }) => columns(key, signal),
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
