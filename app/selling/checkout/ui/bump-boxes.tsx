import { useTexts } from '#app/platform/page.tsx'
import { BumpWords } from '#app/selling/bumps/ui/bump-words.tsx'
import type { CheckoutView } from '../checkout-view.ts'

type Props = { bumps: CheckoutView['bumps']; form: string; onChoose(): void }

/** What can be added to the order, each in a box to tick; they belong to the order's form. */
export function BumpBoxes({ bumps, form, onChoose }: Props) {
  const t = useTexts('checkout')
  return (
    <fieldset className="stack" style={{ '--g': '10px' }}>
      <legend className="vh">{t('bumps')}</legend>
      {bumps.map(({ id, title, text, dates, added, ...price }) => (
        <label key={id} className="bump check">
          <input type="checkbox" name="bumps" value={id} form={form} defaultChecked={added} onChange={onChoose} />
          <BumpWords title={title} lines={[text, ...dates]} price={price} />
        </label>
      ))}
    </fieldset>
  )
}
