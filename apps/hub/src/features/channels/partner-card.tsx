import type { Partner } from '@evertill/contract'
import { IconCheck, IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { useRights } from '../../parts/hub-context.tsx'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import classes from './channels.module.css'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { callsOf } from './partner-address.ts'
import { RefusedCalls } from './refused-calls.tsx'
import { Secrets } from './secrets.tsx'

interface PartnerCardProps {
  partner: Partner
  address: string
}

export function PartnerCard({ partner, address }: PartnerCardProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { update } = useRights('channels')
  const [isAsking, setAsking] = useState(false)
  const { Kind, key, Name, StoreName, IsActive } = partner
  const what = [say(`channels.kinds.${Kind}`), StoreName].filter((part) => part !== '').join(' · ')
  const title = IsActive ? t('channels.disable') : t('channels.enable')
  return (
    <li className={watch.entry}>
      <h3 className={`${watch.name} ${classes.title}`}>{Name}</h3>
      {IsActive ? (
        <Mark tone="good" icon={<IconCheck size={16} stroke={1.5} />}>
          {t('channels.active')}
        </Mark>
      ) : (
        <Mark tone="calm" icon={<IconPlayerPause size={16} stroke={1.5} />}>
          {t('channels.disabled')}
        </Mark>
      )}
      <span className={`${watch.where} ${watch.wide}`}>
        {what} · <code>{callsOf(partner, address)}</code>
      </span>
      <Secrets
        kind={Kind}
        ownerKey={key}
        name={Name}
        secrets={partner.Secrets}
        calls={callsOf(partner, address)}
      />
      <RefusedCalls name={Name} calls={partner.Refused} />
      {update && (
        <Button
          variant="default"
          className={`${watch.button} ${classes.apart}`}
          aria-label={`${title}: ${Name}`}
          onClick={() => setAsking(true)}
        >
          {title}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`${title}: ${Name}`}
          text={IsActive ? t('channels.disableWhat') : t('channels.enableWhat')}
          button={title}
          isWrong={IsActive}
          method="PUT"
          path={`/manage/partners/${Kind}/${encodeURIComponent(key)}`}
          body={{ IsActive: !IsActive }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
