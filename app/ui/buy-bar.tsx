import { type ReactNode, useEffect, useRef } from 'react'
import { watchBuyButton } from './buy-button.ts'
import './css/buybar.css'

/** The phone's buy bar, fixed at the bottom while the button marked `data-buy-button` is out of view. */
export function BuyBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const button = document.querySelector('[data-buy-button]')
    return bar.current && button ? watchBuyButton(bar.current, button) : undefined
  }, [])
  return (
    <aside ref={bar} className="buybar" data-buy-bar aria-label={label}>
      {children}
    </aside>
  )
}
