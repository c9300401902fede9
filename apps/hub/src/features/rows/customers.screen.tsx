import { Button } from '@evertill/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { RowsScreen } from './rows.screen.tsx'

/** The customers, with the way to those who are there twice. */
export function CustomersScreen() {
  const { t } = useTranslation('hub')
  const navigate = useNavigate()
  return (
    <RowsScreen
      resource="customers"
      actions={
        <Button variant="default" onClick={() => void navigate('/customer-doubles')}>
          {t('customers.doubles')}
        </Button>
      }
    />
  )
}
