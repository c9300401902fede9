import type { ReportSchedule, ReportScheduleBody, ReportSchedulesReply } from '@evertill/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'
import { useAttended } from '../../parts/use-attended.ts'

const KEY = ['report-schedules']
/** A report that is sent now shows what became of it. */
const REFRESH_MS = 15_000

export function useSchedules() {
  const { call } = useClient()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<ReportSchedulesReply>('GET', '/manage/report-schedules', { signal }),
    refetchInterval: useAttended() && REFRESH_MS,
  })
}

export interface KeyedSchedule {
  key: string
  body: ReportScheduleBody
}

/** What can be changed of a schedule. */
export const bodyOf = ({
  key,
  NextAt: _next,
  LastAt: _last,
  Deliveries: _deliveries,
  ...body
}: ReportSchedule): KeyedSchedule => ({ key, body })

const pathOf = (key: string): string => `/manage/report-schedules/${encodeURIComponent(key)}`

function useChange<Input>(change: (input: Input) => Promise<unknown>, onDone: (input: Input) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, input) => {
      onDone(input)
      await queries.invalidateQueries({ queryKey: KEY })
    },
  })
}

export function useSaveSchedule(onDone: (saved: KeyedSchedule) => void) {
  const { call } = useClient()
  return useChange(({ key, body }: KeyedSchedule) => call('PUT', pathOf(key), { body }), onDone)
}

export function useDeleteSchedule(onDone: () => void) {
  const { call } = useClient()
  return useChange((key: string) => call('DELETE', pathOf(key)), onDone)
}

export function useSendSchedule(onDone: () => void) {
  const { call } = useClient()
  return useChange((key: string) => call('POST', `${pathOf(key)}/send`), onDone)
}
