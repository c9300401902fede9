import { IconAlertTriangle, IconCheck, IconCloudUpload, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUnsent } from '../../queries/use-unsent.ts'
import { Mark } from '@evertill/ui/mark.tsx'

export function UnsentMark() {
  const { t } = useTranslation()
  const { unsent, needsAttention, damaged, sending } = useUnsent()
  const size = { size: 16, stroke: 2 }
  if (needsAttention + damaged > 0) {
    return (
      <Mark tone="wrong" icon={<IconAlertTriangle {...size} />}>
        {t('connection.attention', { count: needsAttention + damaged })}
      </Mark>
    )
  }
  if (unsent === 0) {
    return (
      <Mark tone="calm" icon={<IconCheck {...size} />}>
        {t('connection.allSent')}
      </Mark>
    )
  }
  return (
    <Mark tone="wait" icon={sending ? <IconRefresh {...size} /> : <IconCloudUpload {...size} />}>
      {t('connection.unsent', { count: unsent })}
    </Mark>
  )
}
