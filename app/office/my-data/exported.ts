/** By what a row is somebody's: their account, their order, an invoice of it, their membership, their instalments, their refund, or an address they confirmed. */
type OwnerColumn =
  | 'account'
  | 'order'
  | 'invoice'
  | 'membership'
  | 'instalments'
  | 'refund'
  | 'address'
  | 'invited'
  | 'actor'
  | 'letter'

/**
 * The columns of a table that a person's own export shows. Where a row names an order or an item by its id, `order` is the
 * order's number and `product_id` the item's product.
 */
export type Exported = { whose: OwnerColumn; columns: readonly string[] }

const columns = (words: string) => words.split(' ')
const own = (words: string): Exported => ({ whose: 'account', columns: columns(words) })
const ofOrder = (words: string): Exported => ({ whose: 'order', columns: columns(`order ${words}`) })
const ofMembership = (words: string): Exported => ({ whose: 'membership', columns: columns(`membership_id ${words}`) })

/**
 * What the export holds, by table. Everything else stays out: what staff wrote for themselves, who of them did something, ids
 * that the person meets nowhere, hashes, tokens and keys. A test decides on each new table and column (my-data.test.ts).
 */
export const EXPORTED: Readonly<Record<string, Exported>> = {
  accounts: own(
    'email email_verified_at first_name last_name role affiliate locale terms_accepted_at terms_version bio avatar created_at blocked_at blocked_until block_reason',
  ),
  account_tokens: own('purpose new_email created_at expires_at used_at'),
  access_denials: own('product_id denied_at lifted_at'),
  access_grants: own('product_id source starts_at ends_at revoked_at lengthens'),
  affiliates: own(
    'code status reason commission_type commission_value website about terms_version emails created_at decided_at',
  ),
  authenticators: own('confirmed_at created_at'),
  balance_entries: own('id kind amount currency net available_at created_at'),
  balance_withdrawals: own('id amount currency iban name status requested_at due_at decided_at paid_at reason'),
  balances: own('currency amount requested paid'),
  bookings: own(
    'id product_id starts_at ends_at status time_zone answers message canceled_by note created_at changed_at',
  ),
  bundle_parts: ofOrder('bundle_id product_id owned added'),
  buyer_changes: ofOrder('changed_at before after'),
  certificates: own(
    'code series number product_id name name_confirmed_at course locale issued_at minutes lectures grade revoked_at',
  ),
  checklist_ticks: own('component_id item_id ticked_at'),
  comment_looks: own('comment_id looked_at'),
  comments: own('id type item_id by_admin body created_at edited_at replies_count up_votes_count'),
  community_posts: own(
    'id topic_id by_admin title body html image video created_at edited_at comments_count up_votes_count',
  ),
  component_coverage: own('component_id medium covered length done_at'),
  consents: ofOrder('kind given wording terms_version privacy_version locale ip at'),
  conversions: ofOrder('target state visitor agreed_at answered_at'),
  course_reminders: own('lecture_id step created_at stopped_at'),
  credited_orders: ofOrder('code by created_at'),
  data_exports: own('created_at expires_at'),
  download_log: own('product_file_id version network at'),
  event_reminders: own('product_id starts_at hours'),
  event_seats: own('order product_id quantity state since offered_until'),
  event_visits: own('product_id joined_at'),
  event_waiting: own('product_id created_at offered_until'),
  exam_answers: own('attempt_id question_id value saved_at comment'),
  exam_attempts: own('id exam_id started_at ends_at submitted_at passing_score score max passed'),
  exam_corrections: own('attempt_id from_score from_max from_passed to_score to_max to_passed at'),
  file_downloads: own('product_file_id used allowed'),
  file_senders: own('file_id sent_at'),
  gifts: {
    whose: 'invited',
    columns: columns('name email message locale send_at opened_at sent_at accepted_at ended_at'),
  },
  identities: own('provider subject created_at'),
  image_uploads: own('filename created_at stored_at size width height'),
  instructor_shares: own('product_id percentage'),
  invoice_documents: {
    whose: 'invoice',
    columns: columns('invoice_id number issued_on net vat gross currency document'),
  },
  invoices: ofOrder('id kind state cause ksef_number created_at'),
  leads: {
    whose: 'address',
    columns: columns(
      'form_id product_id fields email locale source consent_text asked created_at confirmed_at told_at',
    ),
  },
  lecture_progress: own(
    'product_id lecture_id watched_at position_seconds furthest_seconds note noted_at starred_at completed_at by_hand',
  ),
  order_taxes: ofOrder('treatment country evidence vat_number at'),
  ledger_entries: ofOrder('kind amount currency extra created_at'),
  licence_invitations: {
    whose: 'invited',
    columns: columns('product_id name email locale status expires_at sent_at accepted_at activated_at'),
  },
  licences: own('order product_id quantity used access_days bought_at ended_at'),
  mails: { whose: 'letter', columns: columns('kind recipient reply_to subject text html created_at sent_at') },
  mailing_contacts: {
    whose: 'invited',
    columns: columns('service email list_ids tags subscribed created_at'),
  },
  mailing_deliveries: {
    whose: 'invited',
    columns: columns('service action cause email list_ids tags state created_at finished_at'),
  },
  meetings: own('order product_id bundle_id bought used'),
  instalment_charges: {
    whose: 'instalments',
    columns: columns('plan_id number covers attempt early order failure paid_at beyond created_at'),
  },
  instalment_plans: own(
    'id product_id order count amount currency every_months paid status reason open next_charge_at since created_at',
  ),
  membership_changes: ofMembership('why plan_id period amount currency credit order from_at state made_at wording'),
  membership_history: ofMembership('what status reason until at'),
  membership_periods: ofMembership('starts_at ends_at order paid_at credit'),
  membership_renewals: ofMembership('starts_at attempt order failure created_at'),
  membership_surveys: own('membership_id reason other_reason return_intent answered_at'),
  memberships: own(
    'id plan_id given period amount currency order status reason since joined_at trial periods until next_charge_at paused_at paused_until opens_until',
  ),
  notification_choices: own('kind given wording locale ip at'),
  notification_settings: own('kind way'),
  notifications: own('kind about_type about_id on_type on_id read_at created_at'),
  order_answers: ofOrder('answers'),
  passkeys: own('name transports created_at last_used_at'),
  payment_means: own('provider brand last4 expiry_month expiry_year created_at saved_at forgotten_at'),
  product_teachers: own('product_id'),
  promo_code_uses: ofOrder('code discount use at'),
  provider_facts: ofOrder('provider kind amount currency reason occurred_at'),
  receipts: ofOrder('series number net vat total currency issued_at'),
  recovery_codes: own('used_at'),
  refund_items: { whose: 'refund', columns: columns('product_id amount') },
  refunds: ofOrder('amount keep_access state asked_at answered_at'),
  replies: own('id comment_id by_admin body image created_at edited_at up_votes_count'),
  reports: own('type item_id reason text created_at decision decided_at'),
  reviews: own('id product_id rating review status created_at'),
  activity: { whose: 'actor', columns: columns('action at ip') },
  school_changes: { whose: 'actor', columns: columns('field at') },
  sessions: own('remember user_agent network last_seen_at created_at expires_at proven_at by_passkey'),
  staff_log_ins: own('reason started_at ends_at'),
  survey_responses: own('survey_id answers responded_at'),
  tagged_students: own('tag_id'),
  team_invitations: { whose: 'address', columns: columns('email role locale expires_at') },
  topic_followers: own('topic_id'),
  transaction_history: ofOrder('status at'),
  transaction_items: ofOrder(
    'product_id title quantity unit_amount amount discount net vat vat_rate access_days standard_amount lowest_amount',
  ),
  transactions: own(
    'order product_id quantity discount net vat vat_rate total currency status provider method locale buyer created_at settled_at is_gift',
  ),
  upsell_orders: ofOrder('product_id'),
  vat_checks: ofOrder('number register standing name at'),
  videos: own('title status filename length width height duration_seconds created_at'),
  votes: own('type item_id value'),
  withdrawals: ofOrder('at confirmed_at text ip'),
}
