import { acceptLicence, licencePage, registerForLicence } from '#app/booking/licences/routes/accepting.ts'
import { choices, saveChoices, saveHow } from '#app/community/notifications/routes/choices.ts'
import { notifications, read } from '#app/community/notifications/routes/notifications.ts'
import { unsubscribeNow, unsubscribePage } from '#app/community/notifications/routes/unsubscribe.ts'
import { deleted, deleteMyData, downloadMyData, exportMyData, myData } from '#app/office/my-data/routes/my-data.ts'
import { changePasswordPage, saveNewPassword } from '#app/people/my-account/routes/change-password.ts'
import {
  changeEmail,
  changeEmailPage,
  confirmEmail,
  emailLinkPage,
  sendVerification,
} from '#app/people/my-account/routes/email.ts'
import { profile, removePicture, savePicture, saveProfile } from '#app/people/my-account/routes/profile.ts'
import { endOthers, endSession, security } from '#app/people/my-account/routes/security.ts'
import { confirmPage, confirmPassword } from '#app/people/sign-in/routes/confirm.ts'
import { backFromGoogle, endGoogle, endGooglePage, goToGoogle } from '#app/people/sign-in/routes/google.ts'
import { login, loginPage, logout } from '#app/people/sign-in/routes/login.ts'
import {
  askForLoginLink,
  askForLoginLinkPage,
  loginByLink,
  loginLinkPage,
} from '#app/people/sign-in/routes/login-link.ts'
import {
  beginLogin,
  beginNewPasskey,
  deletePasskey,
  loginWithPasskey,
  namePasskey,
  newPasskeyPage,
  passkeyPage,
  saveNewPasskey,
} from '#app/people/sign-in/routes/passkeys.ts'
import { backToForgot, forgot, forgotPage, reset, resetPage } from '#app/people/sign-in/routes/password.ts'
import { register, registerPage } from '#app/people/sign-in/routes/register.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  secondStep,
  secondStepPage,
  twoStepPage,
} from '#app/people/sign-in/routes/two-step.ts'
import { acceptInvitation, invitationPage, registerInvited } from '#app/people/team/routes/invitation.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { pageSettings, savePage } from '#app/storefront/pages/routes/pages.ts'

/** Getting in, and one’s own account. */
export const accountAddresses = {
  'GET /account': profile,
  'GET /account/data': myData,
  'GET /account/data/delete': myData,
  'POST /account/data/delete': deleteMyData,
  'GET /account/data/export': myData,
  'POST /account/data/export': exportMyData,
  'GET /account/data/export/:token': downloadMyData,
  'GET /account/deleted': deleted,
  'GET /account/notifications': choices,
  'POST /account/notifications': saveChoices,
  'POST /account/notifications/kinds': saveHow,
  'GET /account/page/:id': pageSettings,
  'POST /account/page/:id': savePage,
  'GET /account/picture': profile,
  'POST /account/picture': savePicture,
  'POST /account/picture/remove': removePicture,
  'GET /account/security': security,
  'GET /account/security/email': changeEmailPage,
  'POST /account/security/email': changeEmail,
  'POST /account/security/email/verification': sendVerification,
  'GET /account/security/email/:token': emailLinkPage,
  'POST /account/security/email/:token': confirmEmail,
  'GET /account/security/google/unlink': endGooglePage,
  'POST /account/security/google/unlink': endGoogle,
  'GET /account/security/passkeys': newPasskeyPage,
  'POST /account/security/passkeys': saveNewPasskey,
  'POST /account/security/passkeys/options': beginNewPasskey,
  'GET /account/security/passkeys/:passkey': passkeyPage,
  'POST /account/security/passkeys/:passkey': namePasskey,
  'POST /account/security/passkeys/:passkey/remove': deletePasskey,
  'GET /account/security/password': changePasswordPage,
  'POST /account/security/password': saveNewPassword,
  'POST /account/security/sessions/end-others': endOthers,
  'POST /account/security/sessions/:session/end': endSession,
  'GET /account/security/two-step': twoStepPage,
  'POST /account/security/two-step': confirmTwoStep,
  'POST /account/security/two-step/begin': beginTwoStep,
  'POST /account/security/two-step/codes': renewRecoveryCodes,
  'POST /account/security/two-step/off': endTwoStep,
  'GET /invitation/:token': invitationPage,
  'POST /invitation/:token': acceptInvitation,
  'POST /invitation/:token/register': registerInvited,
  'GET /licence/:token': licencePage,
  'POST /licence/:token': acceptLicence,
  'POST /licence/:token/register': registerForLicence,
  'GET /login': loginPage,
  'POST /login': login,
  'GET /login/code': secondStepPage,
  'POST /login/code': secondStep,
  'GET /login/confirm': confirmPage,
  'POST /login/confirm': confirmPassword,
  'GET /login/google': goToGoogle,
  'GET /login/google/callback': backFromGoogle,
  'GET /login/link': askForLoginLinkPage,
  'POST /login/link': askForLoginLink,
  'GET /login/link/:token': loginLinkPage,
  'POST /login/link/:token': loginByLink,
  'POST /login/passkey': loginWithPasskey,
  'POST /login/passkey/options': beginLogin,
  'POST /logout': logout,
  'GET /notifications': notifications,
  'POST /notifications/read': read,
  'GET /password/forgot': forgotPage,
  'POST /password/forgot': forgot,
  'GET /password/reset': backToForgot,
  'POST /password/reset': reset,
  'GET /password/reset/:token': resetPage,
  'GET /register': registerPage,
  'POST /register': register,
  'GET /student': profile,
  'POST /student': saveProfile,
  'GET /unsubscribe/:token': unsubscribePage,
  'POST /unsubscribe/:token': unsubscribeNow,
} satisfies Addresses
