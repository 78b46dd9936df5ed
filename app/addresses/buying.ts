import { cardDone, changeCard, showCard } from '#app/memberships/subscribing/routes/card.ts'
import { change, dropChange, showChange } from '#app/memberships/subscribing/routes/change.ts'
import {
  cancel,
  cancelSurvey,
  keep,
  myMembership,
  pause,
  resume,
} from '#app/memberships/subscribing/routes/my-membership.ts'
import { join, registerAndJoin, showAgain, showPlans } from '#app/memberships/subscribing/routes/subscribe.ts'
import { checkoutLogin } from '#app/people/sign-in/routes/login.ts'
import { checkoutRegister } from '#app/people/sign-in/routes/register.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { choosePrice, logInToOrder, showCheckout } from '#app/selling/checkout/routes/checkout.ts'
import { order, registerOrder } from '#app/selling/checkout/routes/orders.ts'
import { tryCode } from '#app/selling/checkout/routes/promo-code.ts'
import { companyLookUp } from '#app/selling/companies/routes/company.ts'
import { chooseCookies, cookiesPage } from '#app/selling/conversions/routes/cookies.ts'
import { saveCard } from '#app/selling/payment-means/routes/card.ts'
import { cardKey } from '#app/selling/payment-providers/routes/card-key.ts'
import { notification } from '#app/selling/payment-providers/routes/notifications.ts'
import { decideSandboxPayment, showSandboxPayment } from '#app/selling/payment-providers/routes/sandbox.ts'
import { payByCard } from '#app/selling/purchases/routes/card.ts'
import { myTransactions } from '#app/selling/purchases/routes/my-transactions.ts'
import { goOnToPay, pending } from '#app/selling/purchases/routes/pending.ts'
import { receiptFile } from '#app/selling/purchases/routes/receipt.ts'
import { thankYou } from '#app/selling/purchases/routes/thank-you.ts'
import {
  confirmByLink,
  confirmWithdrawal,
  nameOrder,
  showWithdrawal,
  whichOrder,
  withdrawalLinkPage,
} from '#app/selling/purchases/routes/withdrawals.ts'

/** From the checkout to the thank-you page, and what payment providers send. */
export const buyingAddresses = {
  'POST /checkout/login': checkoutLogin,
  'POST /checkout/register': checkoutRegister,
  'GET /cookies': cookiesPage,
  'POST /cookies': chooseCookies,
  'POST /json/company': companyLookUp,
  'POST /json/promo-code': tryCode,
  'GET /my/means/:means/card': saveCard,
  'GET /my/membership': myMembership,
  'POST /my/membership/cancel': cancel,
  'POST /my/membership/cancel-survey': cancelSurvey,
  'GET /my/membership/card': showCard,
  'POST /my/membership/card': changeCard,
  'GET /my/membership/card/done': cardDone,
  'GET /my/membership/change': showChange,
  'POST /my/membership/change': change,
  'POST /my/membership/change/drop': dropChange,
  'POST /my/membership/keep': keep,
  'POST /my/membership/pause': pause,
  'POST /my/membership/resume': resume,
  'GET /my/transactions': myTransactions,
  'GET /my/transactions/:hash/receipt.pdf': receiptFile,
  'GET /my/transactions/:hash/withdraw': showWithdrawal,
  'POST /my/transactions/:hash/withdraw': confirmWithdrawal,
  'GET /payments/:provider/card-key': cardKey,
  'POST /payments/:provider/notifications': notification,
  'GET /sandbox/pay/:ref': showSandboxPayment,
  'POST /sandbox/pay/:ref': decideSandboxPayment,
  'POST /stripe/subscribe/checkout': join,
  'GET /subscribe/checkout': showPlans,
  'POST /subscribe/checkout': join,
  'POST /subscribe/checkout/register': registerAndJoin,
  'POST /subscribe/checkout/show': showAgain,
  'GET /transaction/:hash/card': payByCard,
  'POST /transaction/:hash/pay': goOnToPay,
  'GET /transaction/:hash/pending': pending.get,
  'POST /transaction/:hash/pending': pending.post,
  'GET /transaction/:hash/thank-you': thankYou,
  'GET /withdrawal/confirm/:token': withdrawalLinkPage,
  'POST /withdrawal/confirm/:token': confirmByLink,
  'GET /withdrawal/order': whichOrder,
  'POST /withdrawal/order': nameOrder,
  'GET /:slug/checkout': showCheckout,
  'POST /:slug/checkout': choosePrice,
  'POST /:slug/checkout/login': logInToOrder,
  'POST /:slug/onepagecheckout': order,
  'POST /:slug/onepagecheckoutregister': registerOrder,
} satisfies Addresses
