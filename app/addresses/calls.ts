import {
  comment,
  film as commentFilm,
  dropComment,
  dropReply,
  list as listComments,
  people,
  replies,
  reply,
  restore as restoreComment,
} from '#app/community/comments/routes/comments.ts'
import {
  feed,
  gallery,
  preview as galleryPreview,
  topicFeed,
  topicGallery,
  topicPreview,
} from '#app/community/community/routes/feed.ts'
import { dropPost, editPost, newPost, showPost } from '#app/community/community/routes/posts.ts'
import { emailNotification } from '#app/community/community/routes/topics.ts'
import { live } from '#app/community/live/routes/live.ts'
import { report } from '#app/community/moderation/routes/reports.ts'
import {
  fromComment,
  list as listReviews,
  undoFromComment,
  write as writeReview,
} from '#app/community/reviews/routes/reviews.ts'
import { vote } from '#app/community/votes/routes/vote.ts'
import { bunnyMessage } from '#app/content/videos/routes/bunny.ts'
import { segment } from '#app/content/videos/routes/segments.ts'
import { upload, uploadPiece } from '#app/content/videos/routes/uploads.ts'
import { checklist, quiz } from '#app/learning/coverage/routes/coverage.ts'
import { complete, notes, star, watch } from '#app/learning/progress/routes/progress.ts'
import {
  addVideo,
  deleteCaptions,
  deleteVideo,
  prepareVideo,
  saveCaptions,
  sendVideo,
  showVideo,
} from '#app/office/office-products/routes/videos.ts'
import { createFile } from '#app/people/media/routes/files.ts'
import { createImage, removeImage as deleteImage, putImage } from '#app/people/media/routes/images.ts'
import { publicMedia, signedMedia, titleMedia } from '#app/people/media/routes/media.ts'
import { csrf } from '#app/people/sign-in/routes/csrf.ts'
import { me } from '#app/people/sign-in/routes/me.ts'
import type { Addresses } from '#app/platform/http.server.ts'

/** Calls of scripts, and files. */
export const callAddresses = {
  'GET /comment/:id/replies': replies.get,
  'POST /comment/:id/replies': replies.post,
  'POST /comment/:id/reply': reply,
  'POST /comments': comment,
  'DELETE /comments/:id': dropComment,
  'GET /comments/:id/film': commentFilm,
  'POST /comments/:id/restore': restoreComment,
  'POST /comments/:id/review': fromComment,
  'DELETE /comments/:id/review': undoFromComment,
  'GET /csrf': csrf,
  'POST /home/files': createFile,
  'POST /home/images/create': createImage,
  'POST /home/images/delete': deleteImage,
  'POST /home/videos': addVideo,
  'GET /home/videos/:id': showVideo,
  'DELETE /home/videos/:id': deleteVideo,
  'PUT /home/videos/:id/captions/:locale': saveCaptions,
  'DELETE /home/videos/:id/captions/:locale': deleteCaptions,
  'POST /home/videos/:id/prepare': prepareVideo,
  'POST /home/videos/:id/upload': sendVideo,
  'GET /json/comments': listComments.get,
  'POST /json/comments': listComments.post,
  'GET /json/community': feed.get,
  'POST /json/community': feed.post,
  'GET /json/community/gallery': gallery.get,
  'POST /json/community/gallery': gallery.post,
  'GET /json/community/gallery-preview': galleryPreview.get,
  'POST /json/community/gallery-preview': galleryPreview.post,
  'GET /json/community/gallery-preview/:topic': topicPreview.get,
  'POST /json/community/gallery-preview/:topic': topicPreview.post,
  'GET /json/community/gallery/:topic': topicGallery.get,
  'POST /json/community/gallery/:topic': topicGallery.post,
  'GET /json/community/posts/:id': showPost,
  'POST /json/community/posts/:id': editPost,
  'PUT /json/community/posts/:id': editPost,
  'DELETE /json/community/posts/:id': dropPost,
  'GET /json/community/topics/:topic': topicFeed.get,
  'POST /json/community/topics/:topic': topicFeed.post,
  'POST /json/community/topics/:topic/post/create': newPost,
  'POST /json/email-notification': emailNotification,
  'GET /json/people': people,
  'GET /json/reviews': listReviews.get,
  'POST /json/reviews': listReviews.post,
  'POST /json/reviews/create': writeReview,
  'POST /lecture/:id/checklist': checklist,
  'POST /lecture/:id/complete': complete,
  'POST /lecture/:id/notes': notes,
  'POST /lecture/:id/quiz': quiz,
  'POST /lecture/:id/star': star,
  'POST /lecture/:id/watch': watch,
  'GET /live': live,
  'GET /me': me,
  'POST /media/bunny/notifications': bunnyMessage,
  'PUT /media/images/:token': putImage,
  'GET /media/public/:school/:file': publicMedia,
  'GET /media/titles/:file': titleMedia,
  'POST /media/uploads': upload,
  'GET /media/uploads/:video': upload,
  'PATCH /media/uploads/:video': uploadPiece,
  'DELETE /media/uploads/:video': upload,
  'GET /media/v/:school/:video/:signed/:file': segment,
  'GET /media/:school/:file': signedMedia,
  'DELETE /replies/:id': dropReply,
  'POST /reports': report,
  'POST /vote': vote,
} satisfies Addresses
