import type { DocumentStatus } from '@evertill/domain'
import {
  IconArrowBackUp,
  IconCancel,
  IconCheck,
  IconClockDollar,
  IconFileInvoice,
  IconFileText,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'

const MARKS = {
  Completed: { tone: 'calm', Icon: IconCheck },
  PartlyPaid: { tone: 'wait', Icon: IconClockDollar },
  Unpaid: { tone: 'wait', Icon: IconClockDollar },
  Open: { tone: 'calm', Icon: IconFileText },
  PartReturned: { tone: 'calm', Icon: IconArrowBackUp },
  Returned: { tone: 'calm', Icon: IconArrowBackUp },
  Void: { tone: 'wrong', Icon: IconCancel },
  Converted: { tone: 'good', Icon: IconFileInvoice },
} as const satisfies Record<DocumentStatus, { tone: MarkTone; Icon: typeof IconCheck }>

/** The standing of a document. */
export function SaleStatusMark({ status }: { status: DocumentStatus }) {
  const { t } = useTranslation()
  const { tone, Icon } = MARKS[status]
  return (
    <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
      {t(`view.status.${status}`)}
    </Mark>
  )
}
