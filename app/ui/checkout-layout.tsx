import type { ReactNode } from 'react'
import { Brandmark } from './brandmark.tsx'
import { Footer, type FooterLink } from './footer.tsx'
import { Icon } from './icon.tsx'
import { lock } from './icons.ts'
import { SkipLink } from './skip-link.tsx'
import { useUiTexts } from './texts.ts'

type Props = {
  /** Where the sign leads: the thing being bought. */
  backTo?: string
  backLabel?: string
  skipText?: string
  legal?: readonly FooterLink[]
  children: ReactNode
}

/** Nothing to wander off to: the sign, the promise of a safe payment, and who sells. */
export function CheckoutLayout({ backTo, backLabel, skipText, legal, children }: Props) {
  const t = useUiTexts()
  return (
    <div className="page plain">
      <SkipLink>{skipText}</SkipLink>
      <header className="co-bar">
        <div className="container co-bar-in" style={{ '--w': 'var(--w-checkout)' }}>
          <Brandmark href={backTo} label={backLabel} />
          <span className="row t13 muted push nowrap flex-none" style={{ '--g': '6px' }}>
            <Icon of={lock} size={14} /> {t('secure_payment')}
          </span>
        </div>
      </header>
      {children}
      <Footer links={legal} width="var(--w-checkout)" />
    </div>
  )
}
