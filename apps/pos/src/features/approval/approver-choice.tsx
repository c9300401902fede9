import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Approver } from '../../queries/use-session.ts'

interface ApproverChoiceProps {
  people: readonly Approver[]
  value: string | undefined
  onChange: (employeeId: string) => void
}

export function ApproverChoice({ people, value, onChange }: ApproverChoiceProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group label={t('approval.who')} value={value ?? ''} onChange={onChange}>
      {people.map(({ employeeId, name }) => (
        <Radio key={employeeId} value={employeeId} label={name} mt="sm" />
      ))}
    </Radio.Group>
  )
}
