import type { SentSale } from '@evertill/contract'
import { type ReactNode, Suspense } from 'react'
import { useUnshownSales } from '../../queries/use-unshown-sales.ts'
import { lazyPart } from '../../parts/lazy-part.ts'
import type { Question, QuestionDialogsProps } from './question-dialogs.tsx'

// Dialogs are not needed to sell by scanner, so they are loaded on demand.
const QuestionDialogs = lazyPart(async () => (await import('./question-dialogs.tsx')).QuestionDialogs)
const CompletedEarlier = lazyPart(
  async () => (await import('./completed/completed-earlier.tsx')).CompletedEarlier,
)

interface SaleDialogsProps extends Omit<QuestionDialogsProps, 'question'> {
  question: Question | null
  receiptOf: (sale: SentSale) => ReactNode
}

export function SaleDialogs({ question, receiptOf, ...answers }: SaleDialogsProps) {
  const earlier = useUnshownSales()
  const [unshown] = earlier.sales
  return (
    <Suspense>
      {question && <QuestionDialogs question={question} {...answers} />}
      {unshown && (
        <CompletedEarlier
          key={unshown.UUID}
          sale={unshown}
          currency={answers.currency}
          onSeen={() => earlier.seen(unshown.UUID)}
          actions={receiptOf(unshown)}
        />
      )}
    </Suspense>
  )
}
