ALTER TABLE "schools" ADD COLUMN "mail_from_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "mail_reply_to" text;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_mail_from_name" CHECK (length("schools"."mail_from_name") <= 100);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_mail_reply_to" CHECK ("schools"."mail_reply_to" !~ '[\r\n]');