CREATE TABLE "notification_settings" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notification_settings_school_id_account_id_kind_pk" PRIMARY KEY("school_id","account_id","kind"),
	CONSTRAINT "setting_kind" CHECK ("notification_settings"."kind" ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "setting_way" CHECK ("notification_settings"."way" in ('bell', 'at_once', 'daily', 'weekly', 'never'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"about_type" text NOT NULL,
	"about_id" bigint NOT NULL,
	"on_type" text,
	"on_id" bigint,
	"actor_id" bigint,
	"read_at" timestamp with time zone,
	"summary" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "told_once" UNIQUE("school_id","account_id","about_type","about_id"),
	CONSTRAINT "notification_kind" CHECK ("notifications"."kind" ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "notification_about" CHECK ("notifications"."about_type" in ('community_post', 'comment', 'reply', 'review', 'report')),
	CONSTRAINT "notification_on" CHECK ("notifications"."on_type" in ('community_post', 'lecture', 'product', 'article') and "notifications"."on_id" is not null
        or "notifications"."on_type" is null and "notifications"."on_id" is null),
	CONSTRAINT "notification_summary" CHECK ("notifications"."summary" in ('daily', 'weekly'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_account" ON "notifications" USING btree ("school_id","account_id","id");--> statement-breakpoint
CREATE INDEX "unread_notifications" ON "notifications" USING btree ("school_id","account_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_sum_up" ON "notifications" USING btree ("school_id","summary","account_id","id") WHERE summary is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("school_id","created_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mail_unsubscribe" CHECK ("mails"."unsubscribe" ~ '^https?://[^[:space:]<>]+$');