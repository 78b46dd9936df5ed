import { NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { megaphone } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { CommissionRow } from '../affiliate.ts'
import { CommissionTable } from '../ui/commission-table.tsx'

export const hydrated = false

export default function Commissions({
  commissions,
  nextUrl,
}: {
  commissions: CommissionRow[]
  nextUrl: string | null
}) {
  const t = useTexts('affiliates')
  return (
    <PublicLayout>
      <PageHead title={t('commissions')} indexed={false} />
      <main id="main" className="container mine">
        <p>
          <a className="link" href="/my/affiliate">
            {t('my_title')}
          </a>
        </p>
        <h1>{t('commissions')}</h1>
        {commissions.length === 0 ? (
          <Empty icon={megaphone} title={t('no_commissions_title')}>
            {t('no_commissions')}
          </Empty>
        ) : (
          <CommissionTable of={commissions} />
        )}
        <NextPart href={nextUrl}>{t('older')}</NextPart>
      </main>
    </PublicLayout>
  )
}
