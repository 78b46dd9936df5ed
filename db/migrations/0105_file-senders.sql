CREATE TABLE "file_senders" (
	"school_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_senders_school_id_file_id_account_id_pk" PRIMARY KEY("school_id","file_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "file_senders" ADD CONSTRAINT "file_senders_school_id_file_id_files_school_id_id_fk" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_senders" ADD CONSTRAINT "file_senders_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_senders_of_account" ON "file_senders" USING btree ("school_id","account_id");