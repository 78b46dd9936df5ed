import { changePasswordPage, saveNewPassword } from './accounts/routes/change-password.ts'
import { csrf } from './accounts/routes/csrf.ts'
import { changeEmail, changeEmailPage, confirmEmail, emailLinkPage, sendVerification } from './accounts/routes/email.ts'
import { backFromGoogle, endGoogle, endGooglePage, goToGoogle } from './accounts/routes/google.ts'
import { acceptInvitation, invitationPage, registerInvited } from './accounts/routes/invitation.ts'
import { backToLogin, checkoutLogin, login, loginPage, logout } from './accounts/routes/login.ts'
import { me } from './accounts/routes/me.ts'
import {
  beginLogin,
  beginNewPasskey,
  deletePasskey,
  loginWithPasskey,
  namePasskey,
  newPasskeyPage,
  passkeyPage,
  saveNewPasskey,
} from './accounts/routes/passkeys.ts'
import { backToForgot, forgot, forgotPage, reset, resetPage } from './accounts/routes/password.ts'
import { profile, removePicture, savePicture, saveProfile } from './accounts/routes/profile.ts'
import { checkoutRegister, register, registerPage } from './accounts/routes/register.ts'
import { endOthers, endSession, security } from './accounts/routes/security.ts'
import {
  changeTeamRole,
  inviteToTeam,
  limitInstructors,
  removeTeamMember,
  teamPage,
  withdrawFromTeam,
} from './accounts/routes/team.ts'
import {
  backToTwoStep,
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  secondStep,
  secondStepPage,
  twoStepPage,
} from './accounts/routes/two-step.ts'
import { dashboard } from './analytics/routes/dashboard.ts'
import { courses } from './catalogue/routes/courses.ts'
import { home } from './catalogue/routes/home.ts'
import { product } from './catalogue/routes/product.ts'
import { robots, sitemap } from './catalogue/routes/search-engines.ts'
import { choosePrice, showCheckout } from './checkout/routes/checkout.ts'
import { backToCheckout, order, registerOrder } from './checkout/routes/orders.ts'
import { pending } from './checkout/routes/pending.ts'
import { thankYou } from './checkout/routes/thank-you.ts'
import { myCourses } from './learning/routes/my-courses.ts'
import { officeCourses } from './learning/routes/office-courses.ts'
import { complete, notes, star, watch } from './learning/routes/progress.ts'
import { backToStudent, giveStudentAccess, student, takeStudentAccess } from './learning/routes/student.ts'
import { students, studentsExport } from './learning/routes/students.ts'
import { logInToWatch, resume, watchLecturePage } from './learning/routes/watch.ts'
import { createImage, removeImage as deleteImage, putImage } from './media/routes/images.ts'
import { publicMedia, signedMedia } from './media/routes/media.ts'
import { deleted, deleteMyData, downloadMyData, exportMyData, myData } from './my-data/routes/my-data.ts'
import { choices, saveChoices } from './notifications/routes/choices.ts'
import { mailAgain, outgoingMails } from './notifications/routes/mails.ts'
import { health } from './operations/routes/health.ts'
import { mails, showMail } from './operations/routes/mails.ts'
import { metricsPage } from './operations/routes/metrics.ts'
import { myTransactions } from './payments/routes/my-transactions.ts'
import { recheckSale, sale, sales, salesExport } from './payments/routes/sales.ts'
import { decideSandboxPayment, sandboxNotification, showSandboxPayment } from './payments/routes/sandbox.ts'
import type { Route } from './platform/http.server.ts'
import { scriptCode, scriptFrame, scriptReady } from './schools/routes/custom-script.ts'
import { chooseDomain, createDomain, domainsPage, dropDomain, recheckDomain } from './schools/routes/domains.ts'
import { firstRun, firstRunPage } from './schools/routes/first-run.ts'
import { icon } from './schools/routes/icon.ts'
import { legalSettingsPage, saveLegalText } from './schools/routes/legal-settings.ts'
import { privacy, terms, withdrawal } from './schools/routes/legal-texts.ts'
import { saveScriptSettings, scriptSettingsPage, stopScripts } from './schools/routes/script-settings.ts'
import {
  removeImage,
  saveBrand,
  saveCompany,
  saveIdentity,
  saveImage,
  saveRegion,
  saveSearch,
  settingsPage,
} from './schools/routes/settings.ts'
import { tlsAsk } from './schools/routes/tls-ask.ts'

type Address = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** Every address of the product, by audience. */
export const routes = {
  // Everybody
  'GET /csrf': csrf,
  'GET /me': me,
  'GET /login': loginPage,
  'POST /login': login,
  'GET /checkout/login': backToLogin,
  'POST /checkout/login': checkoutLogin,
  'GET /register': registerPage,
  'POST /register': register,
  'GET /checkout/register': backToLogin,
  'POST /checkout/register': checkoutRegister,
  'POST /logout': logout,
  'GET /password/forgot': forgotPage,
  'POST /password/forgot': forgot,
  'GET /password/reset/:token': resetPage,
  'GET /password/reset': backToForgot,
  'POST /password/reset': reset,
  'GET /invitation/:token': invitationPage,
  'POST /invitation/:token': acceptInvitation,
  'POST /invitation/:token/register': registerInvited,

  'POST /login/passkey/options': beginLogin,
  'POST /login/passkey': loginWithPasskey,
  'GET /login/google': goToGoogle,
  'GET /login/google/callback': backFromGoogle,
  'GET /login/code': secondStepPage,
  'POST /login/code': secondStep,

  'GET /': home,
  'GET /courses': courses,
  'GET /terms': terms,
  'GET /privacy': privacy,
  'GET /withdrawal': withdrawal,
  // What browsers and search engines ask for by themselves
  'GET /robots.txt': robots,
  'GET /sitemap.xml': sitemap,
  'GET /favicon.ico': icon,
  // Buying
  'GET /:slug/checkout': showCheckout,
  'POST /:slug/checkout': choosePrice,
  'GET /:slug/onepagecheckout': backToCheckout,
  'POST /:slug/onepagecheckout': order,
  'GET /:slug/onepagecheckoutregister': backToCheckout,
  'POST /:slug/onepagecheckoutregister': registerOrder,
  'GET /transaction/:hash/pending': pending,
  'POST /transaction/:hash/pending': pending,
  'GET /transaction/:hash/thank-you': thankYou,

  // Learning
  'GET /my/courses': myCourses,
  'GET /my/transactions': myTransactions,
  'GET /:slug/watch': resume,
  'GET /:slug/watch/login': logInToWatch,
  'GET /:slug/watch/:lecture': watchLecturePage,
  'POST /lecture/:id/watch': watch,
  'POST /lecture/:id/notes': notes,
  'POST /lecture/:id/star': star,
  'POST /lecture/:id/complete': complete,

  // One's account
  'GET /account/security': security,
  'POST /account/security/sessions/end-others': endOthers,
  'POST /account/security/sessions/:session/end': endSession,
  'GET /account/security/password': changePasswordPage,
  'POST /account/security/password': saveNewPassword,
  'POST /account/security/email/verification': sendVerification,
  'GET /account/security/email': changeEmailPage,
  'POST /account/security/email': changeEmail,
  'GET /account/security/email/:token': emailLinkPage,
  'POST /account/security/email/:token': confirmEmail,
  'GET /account/security/passkeys': newPasskeyPage,
  'POST /account/security/passkeys/options': beginNewPasskey,
  'POST /account/security/passkeys': saveNewPasskey,
  'GET /account/security/passkeys/:passkey': passkeyPage,
  'POST /account/security/passkeys/:passkey': namePasskey,
  'POST /account/security/passkeys/:passkey/remove': deletePasskey,
  'GET /account/security/google/unlink': endGooglePage,
  'POST /account/security/google/unlink': endGoogle,
  'GET /account/security/two-step': twoStepPage,
  'POST /account/security/two-step/begin': beginTwoStep,
  'POST /account/security/two-step': confirmTwoStep,
  'POST /account/security/two-step/off': endTwoStep,
  'POST /account/security/two-step/codes': renewRecoveryCodes,
  'GET /account/security/two-step/:part': backToTwoStep,
  // One's own account
  'GET /account': profile,
  'POST /student': saveProfile,
  'GET /account/notifications': choices,
  'POST /account/notifications': saveChoices,
  'GET /account/data': myData,
  'POST /account/data/export': exportMyData,
  'GET /account/data/export': myData,
  'GET /account/data/export/:token': downloadMyData,
  'POST /account/data/delete': deleteMyData,
  'GET /account/data/delete': myData,
  'GET /account/deleted': deleted,
  // Where a reload leads after the form came back with an error
  'GET /student': profile,
  'POST /account/picture': savePicture,
  'GET /account/picture': profile,
  'POST /account/picture/remove': removePicture,

  // Paying
  'GET /sandbox/pay/:ref': showSandboxPayment,
  'POST /sandbox/pay/:ref': decideSandboxPayment,
  'POST /payments/sandbox/notifications': sandboxNotification,

  // The back office: settings
  'GET /home/settings': settingsPage,
  'POST /home/settings/identity': saveIdentity,
  'POST /home/settings/brand': saveBrand,
  'POST /home/settings/region': saveRegion,
  'POST /home/settings/company': saveCompany,
  'POST /home/settings/search': saveSearch,
  'POST /home/settings/image': saveImage,
  'POST /home/settings/image/remove': removeImage,
  'GET /home/settings/legal': legalSettingsPage,
  'POST /home/settings/legal': saveLegalText,
  'GET /home/settings/scripts': scriptSettingsPage,
  'POST /home/settings/scripts': saveScriptSettings,
  'POST /home/settings/scripts/stop': stopScripts,
  'GET /home/team': teamPage,
  'POST /home/team/invitations': inviteToTeam,
  'POST /home/team/invitations/:id/withdraw': withdrawFromTeam,
  'POST /home/team/:id/role': changeTeamRole,
  'POST /home/team/:id/remove': removeTeamMember,
  'POST /home/team/limits': limitInstructors,

  // The school's own script
  'GET /custom-script/frame': scriptFrame,
  'GET /custom-script/code.js': scriptCode,
  'GET /custom-script/ready.js': scriptReady,
  // The back office
  'GET /home': dashboard,
  'GET /home/courses': officeCourses,
  'GET /home/students': students,
  'GET /home/students/export': studentsExport,
  'GET /home/students/:student': student,
  'GET /home/students/:student/access': backToStudent,
  'POST /home/students/:student/access': giveStudentAccess,
  'GET /home/students/:student/access/:grant/revoke': backToStudent,
  'POST /home/students/:student/access/:grant/revoke': takeStudentAccess,
  'GET /home/transactions': sales,
  'GET /home/transactions/export': salesExport,
  'GET /home/transactions/:transaction': sale,
  'POST /home/transactions/:transaction/recheck': recheckSale,
  'GET /home/emails': outgoingMails,
  'POST /home/emails/:mail/again': mailAgain,
  'GET /home/domains': domainsPage,
  'POST /home/domains': createDomain,
  'POST /home/domains/main': chooseDomain,
  'POST /home/domains/:id/check': recheckDomain,
  'POST /home/domains/:id/release': dropDomain,
  'DELETE /home/domains/:id': dropDomain,

  // Files
  'POST /home/images/create': createImage,
  'POST /home/images/delete': deleteImage,
  'PUT /media/images/:token': putImage,
  'GET /media/public/:school/:file': publicMedia,
  'GET /media/:school/:file': signedMedia,

  // The operator
  'GET /first-run': firstRunPage,
  'POST /first-run': firstRun,
  'GET /tls/ask': tlsAsk,
  'GET /health': health,
  'GET /metrics': metricsPage,
  'GET /dev/mail': mails,
  'GET /dev/mail/:id': showMail,

  // Products, under words of their own: after all addresses of ours
  'GET /:slug': product,
} satisfies Record<Address, Route>
