import LeadFormIsland from '#app/forms/leads/islands/lead-form.tsx'
import { mail } from '#app/ui/icons.ts'
import '#app/forms/leads/ui/leads.css'
import { line, prose } from '../fields.ts'
import { block } from './block.ts'

/** Words that ask for an address, and the form that takes it. */
export const leadForm = block({
  group: 'sale',
  icon: mail,
  fields: { title: line, text: prose, lead_form: { kind: 'lead_form' } },
  View: ({ id, shown: { title, text, lead_form: form } }) =>
    form && (
      <div className="leadbox">
        <div className="stack" style={{ '--g': '12px' }}>
          <h2 className="title-xl">{title || form.title}</h2>
          {text && <p className="lead">{text}</p>}
        </div>
        <LeadFormIsland id={`lead-${id}`} when="used" form={form} />
      </div>
    ),
})
