import { type DeadLettersReply, LETTER_STATES } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useRights } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { ConfirmDialog } from '../../parts/channel-confirm-dialog.tsx'
import { LetterEntry } from './letter-entry.tsx'
import { useDeadLetters } from './use-dead-letters.ts'

/** Events that a receiver did not take in time. */
export function DeadLettersScreen() {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { filters, set } = useAddressFilters(['state', 'receiver'])
  const state = LETTER_STATES.find((one) => one === filters.state) ?? 'dead'
  const receiver = filters.receiver ?? ''
  const reading = useDeadLetters({ state, receiver })
  const { pages } = reading.data ?? {}
  const dead = pages?.[0]?.Dead ?? []
  const count = dead.reduce((sum, { Count }) => sum + Count, 0)
  return (
    <Page
      title={t('letters.title')}
      state={pages && t('letters.open', { count })}
      back={{ to: '/channels', label: t('channels.title') }}
    >
      <div className={classes.page}>
        <p className={classes.why}>{t('letters.lead')}</p>
        <search className={classes.filters}>
          <NativeSelect
            aria-label={t('letters.state')}
            value={state}
            data={LETTER_STATES.map((value) => ({ value, label: say(`letters.states.${value}`) }))}
            onChange={(event) => set({ state: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('letters.receiver')}
            value={receiver}
            data={[
              { value: '', label: t('letters.allReceivers') },
              ...dead.map(({ ReceiverID, ReceiverName }) => ({ value: ReceiverID, label: ReceiverName })),
            ]}
            onChange={(event) => set({ receiver: event.currentTarget.value })}
          />
        </search>
        {state === 'dead' &&
          dead
            .filter(({ ReceiverID }) => receiver === ReceiverID || dead.length === 1)
            .map((one) => <ResendAll key={one.ReceiverID} receiver={one} />)}
        <PagedList
          reading={reading}
          rows={pages?.flatMap(({ Letters }) => Letters)}
          label={t('letters.title')}
          empty={say(`letters.none.${state}`)}
        >
          {(letter) => <LetterEntry key={letter.key} letter={letter} />}
        </PagedList>
      </div>
    </Page>
  )
}

function ResendAll({ receiver }: { receiver: DeadLettersReply['Dead'][number] }) {
  const { t } = useTranslation('hub')
  const { update } = useRights('channels')
  const [isAsking, setAsking] = useState(false)
  const { ReceiverID, ReceiverName: name, Count: count } = receiver
  if (!update) return null
  return (
    <>
      <Button variant="default" className={classes.button} onClick={() => setAsking(true)}>
        {t('letters.resendAll', { count })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('letters.resendAllOf', { name })}
          text={t('letters.resendAllWhat', { name })}
          button={t('letters.resend')}
          method="POST"
          path="/manage/dead-letters/resend"
          body={{ ReceiverID }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
