CREATE TABLE "deleted_comments" (
	"school_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"deleted_by" bigint NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"comment" jsonb NOT NULL,
	"replies" jsonb NOT NULL,
	CONSTRAINT "deleted_comments_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "comment_looks" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_looks_school_id_account_id_pk" PRIMARY KEY("school_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_school_id_deleted_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","deleted_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_looks" ADD CONSTRAINT "comment_looks_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;