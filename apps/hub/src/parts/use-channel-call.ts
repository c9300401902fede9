import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from './hub-context.tsx'

interface ChannelCall<Reply> {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  onDone?: (reply: Reply) => void
}

/** A call that changes partners, subscribers or what they were sent. */
export function useChannelCall<Body, Reply = unknown>({ method, path, onDone }: ChannelCall<Reply>) {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => call<Reply>(method, path, body === undefined ? {} : { body }),
    onSuccess: (reply) => onDone?.(reply),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queries.invalidateQueries({ queryKey: ['channels'] }),
  })
}
