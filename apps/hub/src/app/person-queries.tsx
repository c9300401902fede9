import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureFacts } from '../api/failure.ts'

/** A refused call is refused again; one without an answer is asked once more. */
const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (count, error) => count < 1 && failureFacts(error).kind === 'unreachable',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** A cache per person: nobody sees an answer that another person was given. */
export function PersonQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueries)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
