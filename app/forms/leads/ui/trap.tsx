import { TRAP } from '../lead-form.ts'
import './leads.css'

/** What only machines fill in: nobody sees it, hears it or comes to it by the keyboard. */
export function Trap() {
  return <input className="lead-trap" type="text" name={TRAP} tabIndex={-1} autoComplete="off" aria-hidden="true" />
}
