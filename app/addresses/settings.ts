import { mailSettings, saveReminders, testMail } from '#app/community/notifications/routes/mail-settings.ts'
import { saveSettings as saveReviewSettings } from '#app/community/reviews/routes/reviews.ts'
import {
  chooseDomain,
  createDomain,
  domainsPage,
  dropDomain,
  recheckDomain,
} from '#app/people/schools/routes/domains.ts'
import { legalSettingsPage, saveLegalText, saveWaiver } from '#app/people/schools/routes/legal-settings.ts'
import { saveScriptSettings, scriptSettingsPage, stopScripts } from '#app/people/schools/routes/script-settings.ts'
import {
  removeImage,
  saveBrand,
  saveCompany,
  saveIdentity,
  saveImage,
  saveRegion,
  saveSearch,
  settingsPage,
} from '#app/people/schools/routes/settings.ts'
import {
  askForTwoStep,
  changeTeamRole,
  inviteToTeam,
  limitInstructors,
  removeTeamMember,
  teamPage,
  withdrawFromTeam,
} from '#app/people/team/routes/team.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { conversionSettings, dropConversions, saveConversions } from '#app/selling/conversions/routes/conversions.ts'
import {
  orderProviders,
  paymentSettings,
  saveProvider,
  testProvider,
} from '#app/selling/payment-settings/routes/payment-settings.ts'
import { embeddingPage, saveEmbedding } from '#app/storefront/embed/routes/settings.ts'

/** What a school decides for itself: settings, team, domains, payment providers. */
export const settingsAddresses = {
  'GET /home/domains': domainsPage,
  'POST /home/domains': createDomain,
  'POST /home/domains/main': chooseDomain,
  'DELETE /home/domains/:id': dropDomain,
  'POST /home/domains/:id/check': recheckDomain,
  'POST /home/domains/:id/release': dropDomain,
  'GET /home/settings': settingsPage,
  'POST /home/settings/brand': saveBrand,
  'POST /home/settings/company': saveCompany,
  'GET /home/settings/conversions': conversionSettings,
  'POST /home/settings/conversions/:target': saveConversions,
  'PUT /home/settings/conversions/:target': saveConversions,
  'POST /home/settings/conversions/:target/remove': dropConversions,
  'GET /home/settings/embedding': embeddingPage,
  'POST /home/settings/embedding': saveEmbedding,
  'PUT /home/settings/embedding': saveEmbedding,
  'POST /home/settings/identity': saveIdentity,
  'POST /home/settings/image/:which': saveImage,
  'POST /home/settings/image/:which/remove': removeImage,
  'GET /home/settings/legal': legalSettingsPage,
  'POST /home/settings/legal': saveLegalText,
  'POST /home/settings/legal/waiver': saveWaiver,
  'GET /home/settings/mail': mailSettings,
  'POST /home/settings/mail/reminders': saveReminders,
  'POST /home/settings/mail/test': testMail,
  'GET /home/settings/payments': paymentSettings,
  'POST /home/settings/payments/order': orderProviders,
  'POST /home/settings/payments/:provider': saveProvider,
  'PUT /home/settings/payments/:provider': saveProvider,
  'POST /home/settings/payments/:provider/test': testProvider,
  'POST /home/settings/region': saveRegion,
  'POST /home/settings/reviews': saveReviewSettings,
  'PUT /home/settings/reviews': saveReviewSettings,
  'GET /home/settings/scripts': scriptSettingsPage,
  'POST /home/settings/scripts': saveScriptSettings,
  'POST /home/settings/scripts/stop': stopScripts,
  'POST /home/settings/search': saveSearch,
  'GET /home/team': teamPage,
  'POST /home/team/invitations': inviteToTeam,
  'POST /home/team/invitations/:id/withdraw': withdrawFromTeam,
  'POST /home/team/limits': limitInstructors,
  'POST /home/team/two-step': askForTwoStep,
  'POST /home/team/:id/remove': removeTeamMember,
  'POST /home/team/:id/role': changeTeamRole,
} satisfies Addresses
