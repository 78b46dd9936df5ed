CREATE TABLE "access_grants" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "access_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"reason" text,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"revoke_reason" text,
	CONSTRAINT "access_grants_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "access_source" CHECK ("access_grants"."source" in ('transaction', 'staff')),
	CONSTRAINT "access_reason" CHECK ("access_grants"."source" <> 'staff' or "access_grants"."reason" is not null),
	CONSTRAINT "access_revoked" CHECK (("access_grants"."revoked_by" is null) = ("access_grants"."revoke_reason" is null) and ("access_grants"."revoked_by" is null or "access_grants"."revoked_at" is not null)),
	CONSTRAINT "access_reason_lengths" CHECK (length("access_grants"."reason") <= 500 and length("access_grants"."revoke_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"school_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"account_id" bigint NOT NULL,
	"email_key" text NOT NULL,
	"new_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_tokens_school_id_token_hash_pk" PRIMARY KEY("school_id","token_hash"),
	CONSTRAINT "token_hash" CHECK (length("account_tokens"."token_hash") = 32),
	CONSTRAINT "token_purpose" CHECK ("account_tokens"."purpose" in ('password_reset', 'email_verification', 'email_change')),
	CONSTRAINT "token_new_email" CHECK (("account_tokens"."purpose" = 'email_change') = ("account_tokens"."new_email" is not null)),
	CONSTRAINT "token_lifetime" CHECK ("account_tokens"."expires_at" <= "account_tokens"."created_at" + case "account_tokens"."purpose" when 'password_reset' then interval '1 hour' else interval '24 hours' end)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'student' NOT NULL,
	"affiliate" boolean DEFAULT false NOT NULL,
	"locale" text NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"terms_version" integer,
	"bio" jsonb,
	"avatar" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "account_email" UNIQUE("school_id","email_key"),
	CONSTRAINT "account_email_shape" CHECK (length("accounts"."email") between 3 and 254 and "accounts"."email" !~ '[[:space:][:cntrl:]]'),
	CONSTRAINT "account_names" CHECK (length("accounts"."first_name") between 1 and 100 and length("accounts"."last_name") <= 100),
	CONSTRAINT "account_avatar" CHECK ("accounts"."avatar" ~ '^/media/public/[0-9]+/[0-9a-f]{64}[.][a-z]+$'),
	CONSTRAINT "account_role" CHECK ("accounts"."role" in ('owner', 'administrator', 'instructor', 'student')),
	CONSTRAINT "account_locale" CHECK ("accounts"."locale" in ('en', 'pl'))
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authenticators_school_id_account_id_pk" PRIMARY KEY("school_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"school_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"account_id" bigint,
	"agreed" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenges_school_id_hash_pk" PRIMARY KEY("school_id","hash"),
	CONSTRAINT "challenge_hash" CHECK (length("challenges"."hash") = 32),
	CONSTRAINT "challenge_purpose" CHECK ("challenges"."purpose" in ('second_step', 'passkey_new', 'passkey_login', 'google')),
	CONSTRAINT "challenge_account" CHECK (("challenges"."purpose" in ('second_step', 'passkey_new')) = ("challenges"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"school_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_school_id_provider_subject_pk" PRIMARY KEY("school_id","provider","subject"),
	CONSTRAINT "identity_provider" CHECK ("identities"."provider" in ('google'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "passkey_credential" UNIQUE("school_id","credential_id"),
	CONSTRAINT "passkey_name" CHECK (length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_school_id_account_id_code_hash_pk" PRIMARY KEY("school_id","account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"account_id" bigint NOT NULL,
	"remember" boolean NOT NULL,
	"user_agent" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_school_id_token_hash_pk" PRIMARY KEY("school_id","token_hash"),
	CONSTRAINT "session_id" UNIQUE("school_id","id"),
	CONSTRAINT "session_hash" CHECK (length("sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "team_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_invitations_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "invitation_email" UNIQUE("school_id","email_key"),
	CONSTRAINT "invitation_token" UNIQUE("school_id","token_hash"),
	CONSTRAINT "invitation_role" CHECK ("team_invitations"."role" in ('owner', 'administrator', 'instructor')),
	CONSTRAINT "invitation_locale" CHECK ("team_invitations"."locale" in ('en', 'pl')),
	CONSTRAINT "invitation_hash" CHECK (length("team_invitations"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"price_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_history_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"access_days" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prices_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "price_of_product" UNIQUE("school_id","product_id","id"),
	CONSTRAINT "price_amount" CHECK ("prices"."amount" between 0 and 99999999),
	CONSTRAINT "price_currency" CHECK ("prices"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "price_vat" CHECK ("prices"."vat_rate" between 0 and 10000),
	CONSTRAINT "price_days" CHECK ("prices"."access_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"promise" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"outcomes" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"level" text,
	"cover" text,
	"teacher_id" bigint,
	"status" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "product_slug" UNIQUE("school_id","slug"),
	CONSTRAINT "product_type" CHECK ("products"."type" in ('course', 'bundle', 'consultation', 'live_event', 'file', 'membership')),
	CONSTRAINT "product_status" CHECK ("products"."status" in ('draft', 'published', 'hidden', 'archived')),
	CONSTRAINT "product_level" CHECK ("products"."level" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "product_slug_shape" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("products"."slug") <= 100)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" text NOT NULL,
	"terms_version" integer,
	"privacy_version" integer,
	"locale" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "consent_once" UNIQUE("school_id","transaction_id","kind"),
	CONSTRAINT "consent_kind" CHECK ("consents"."kind" in ('terms', 'withdrawal_waiver', 'marketing'))
);
--> statement-breakpoint
CREATE TABLE "components" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "components_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lecture_id" bigint NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "components_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "component_type" CHECK ("components"."type" in ('video', 'audio', 'pdf', 'text', 'file', 'quiz', 'checklist'))
);
--> statement-breakpoint
CREATE TABLE "lectures" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lectures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"position" integer NOT NULL,
	"duration_minutes" integer DEFAULT 0 NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"login_required" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "lectures_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "lecture_of_product" UNIQUE("school_id","product_id","id"),
	CONSTRAINT "lecture_status" CHECK ("lectures"."status" in ('draft', 'published')),
	CONSTRAINT "lecture_duration" CHECK ("lectures"."duration_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"position" integer NOT NULL,
	"delay_days" integer DEFAULT 0 NOT NULL,
	"unlock_at" timestamp with time zone,
	CONSTRAINT "sections_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "section_of_product" UNIQUE("school_id","product_id","id"),
	CONSTRAINT "section_delay" CHECK ("sections"."delay_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"school_id" bigint NOT NULL,
	"series" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_series_school_id_series_pk" PRIMARY KEY("school_id","series"),
	CONSTRAINT "series_number" CHECK ("receipt_series"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"transaction_id" bigint NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "receipt_number" UNIQUE("school_id","series","number"),
	CONSTRAINT "receipt_of_transaction" UNIQUE("school_id","transaction_id"),
	CONSTRAINT "receipt_sum" CHECK ("receipts"."net" + "receipts"."vat" = "receipts"."total")
);
--> statement-breakpoint
CREATE TABLE "lecture_progress" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"lecture_id" bigint NOT NULL,
	"watched_at" timestamp with time zone,
	"position_seconds" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starred_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "lecture_progress_school_id_account_id_product_id_lecture_id_pk" PRIMARY KEY("school_id","account_id","product_id","lecture_id"),
	CONSTRAINT "progress_position" CHECK ("lecture_progress"."position_seconds" between 0 and 1000000),
	CONSTRAINT "progress_note" CHECK (length("lecture_progress"."note") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"visibility" text NOT NULL,
	"width" integer,
	"height" integer,
	"duration_seconds" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "file_key" UNIQUE("school_id","key"),
	CONSTRAINT "file_visibility" CHECK ("files"."visibility" in ('public', 'private')),
	CONSTRAINT "file_size" CHECK ("files"."size" >= 0),
	CONSTRAINT "file_sha256" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "file_name" CHECK (length("files"."filename") between 1 and 200 and "files"."filename" !~ '[/[:cntrl:]]')
);
--> statement-breakpoint
CREATE TABLE "image_uploads" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "image_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"key" text NOT NULL,
	"filename" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "image_uploads_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "upload_token" UNIQUE("school_id","token_hash"),
	CONSTRAINT "upload_key" UNIQUE("school_id","key"),
	CONSTRAINT "upload_hash" CHECK (length("image_uploads"."token_hash") = 32),
	CONSTRAINT "upload_lifetime" CHECK ("image_uploads"."expires_at" <= "image_uploads"."created_at" + interval '5 minutes'),
	CONSTRAINT "upload_name" CHECK (length("image_uploads"."filename") between 1 and 200 and "image_uploads"."filename" !~ '[/[:cntrl:]]')
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_exports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "export_request" UNIQUE("school_id","request_id"),
	CONSTRAINT "export_token" UNIQUE("school_id","token_hash"),
	CONSTRAINT "export_hash" CHECK (length("data_exports"."token_hash") = 32),
	CONSTRAINT "export_lifetime" CHECK ("data_exports"."expires_at" <= "data_exports"."created_at" + interval '1 day')
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notification_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" text NOT NULL,
	"locale" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_choices_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "choice_kind" CHECK ("notification_choices"."kind" in ('news'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"fact_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "ledger_once" UNIQUE("school_id","fact_id"),
	CONSTRAINT "ledger_sign" CHECK (("ledger_entries"."kind" = 'capture' and "ledger_entries"."amount" > 0) or ("ledger_entries"."kind" = 'refund' and "ledger_entries"."amount" < 0))
);
--> statement-breakpoint
CREATE TABLE "provider_facts" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "provider_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_facts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fact_once" UNIQUE("school_id","provider","event_id"),
	CONSTRAINT "fact_kind" CHECK ("provider_facts"."kind" in ('captured', 'cleared', 'declined', 'abandoned', 'failed', 'refunded', 'expired', 'superseded', 'mismatched')),
	CONSTRAINT "fact_amount" CHECK ("provider_facts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"school_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_path" text NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"captures_at" timestamp with time zone,
	CONSTRAINT "sandbox_payments_school_id_ref_pk" PRIMARY KEY("school_id","ref"),
	CONSTRAINT "sandbox_outcome" CHECK ("sandbox_payments"."outcome" in ('paid', 'declined', 'abandoned', 'delayed')),
	CONSTRAINT "sandbox_decided" CHECK (("sandbox_payments"."outcome" is null) = ("sandbox_payments"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "transaction_history" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transaction_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_history_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "transaction_items" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transaction_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"access_days" integer NOT NULL,
	CONSTRAINT "transaction_items_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "item_amount" CHECK ("transaction_items"."amount" = "transaction_items"."unit_amount" * "transaction_items"."quantity" and "transaction_items"."unit_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"vat_rate" integer NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"provider" text,
	"provider_ref" text,
	"order_key" text NOT NULL,
	"locale" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "transactions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "transaction_hash" UNIQUE("school_id","hash"),
	CONSTRAINT "transaction_order" UNIQUE("school_id","order_key"),
	CONSTRAINT "transaction_provider_ref" UNIQUE("school_id","provider","provider_ref"),
	CONSTRAINT "transaction_status" CHECK ("transactions"."status" in ('NEW', 'PENDING', 'PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'FAILURE', 'ERROR', 'CANCELED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVOKED', 'CHARGEBACK')),
	CONSTRAINT "transaction_sum" CHECK ("transactions"."net" + "transactions"."vat" = "transactions"."total" and "transactions"."total" >= 0),
	CONSTRAINT "transaction_quantity" CHECK ("transactions"."quantity" between 1 and 1000),
	CONSTRAINT "transaction_provider" CHECK (("transactions"."total" = 0) = ("transactions"."provider" is null))
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"school_id" bigint NOT NULL,
	"bucket" text NOT NULL,
	"tokens" double precision NOT NULL,
	"refilled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limits_school_id_bucket_pk" PRIMARY KEY("school_id","bucket")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"account_id" bigint,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "mail_once" UNIQUE("school_id","kind","reference"),
	CONSTRAINT "mail_state" CHECK ("mails"."state" in ('waiting', 'sent', 'kept', 'failed')),
	CONSTRAINT "mail_recipient" CHECK ("mails"."recipient" !~ '[\r\n]')
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "outbox_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "outbox_event" CHECK ("outbox"."event" ~ '^[a-z-]+\.[a-z-]+$')
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"host" text NOT NULL,
	"token" text NOT NULL,
	"canonical" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone DEFAULT now(),
	"problem" text,
	"missing_since" timestamp with time zone,
	"points_here" boolean,
	"released_at" timestamp with time zone,
	CONSTRAINT "domains_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "domain_host" CHECK ("domains"."host" ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$' and length("domains"."host") <= 240),
	CONSTRAINT "domain_canonical_serves" CHECK (not "domains"."canonical" or ("domains"."verified_at" is not null and "domains"."released_at" is null)),
	CONSTRAINT "domain_problem" CHECK ("domains"."problem" in ('no_record', 'wrong_record', 'no_answer', 'taken'))
);
--> statement-breakpoint
CREATE TABLE "first_run_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_run_hash" CHECK (length("first_run_tokens"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "legal_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"html" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_texts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "legal_version" UNIQUE("school_id","kind","version"),
	CONSTRAINT "legal_kind" CHECK ("legal_texts"."kind" in ('terms', 'privacy', 'withdrawal'))
);
--> statement-breakpoint
CREATE TABLE "school_changes" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "school_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_changes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "change_field" CHECK ("school_changes"."field" ~ '^[a-z_.]+$')
);
--> statement-breakpoint
CREATE TABLE "school_scripts" (
	"school_id" bigint NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "school_scripts_school_id_pk" PRIMARY KEY("school_id"),
	CONSTRAINT "script_length" CHECK (length("school_scripts"."code") <= 50000)
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"tagline" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"brand_hue" double precision NOT NULL,
	"brand_chroma" double precision NOT NULL,
	"seller" jsonb NOT NULL,
	"locales" text[] DEFAULT '{"en","pl"}' NOT NULL,
	"logo" text,
	"social_image" text,
	"seo_title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seo_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"legal_kinds" text[] DEFAULT '{}' NOT NULL,
	"instructors_limited" boolean DEFAULT false NOT NULL,
	"scripts" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schools_slug_unique" UNIQUE("slug"),
	CONSTRAINT "school_slug" CHECK ("schools"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("schools"."slug") <= 63),
	CONSTRAINT "school_name" CHECK (length("schools"."name") between 1 and 120),
	CONSTRAINT "school_locale" CHECK ("schools"."locale" in ('en', 'pl')),
	CONSTRAINT "school_currency" CHECK ("schools"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "school_locales" CHECK ("schools"."locales" <@ array['en', 'pl'] and "schools"."locale" = any ("schools"."locales")),
	CONSTRAINT "school_brand" CHECK ("schools"."brand_hue" between 0 and 360 and "schools"."brand_chroma" between 0 and 0.4)
);
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_school_id_revoked_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","revoked_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_school_id_invited_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","invited_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_school_id_price_id_prices_school_id_id_fk" FOREIGN KEY ("school_id","price_id") REFERENCES "public"."prices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_school_id_teacher_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_school_id_lecture_id_lectures_school_id_id_fk" FOREIGN KEY ("school_id","lecture_id") REFERENCES "public"."lectures"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_school_id_product_id_section_id_sections_school_id_product_id_id_fk" FOREIGN KEY ("school_id","product_id","section_id") REFERENCES "public"."sections"("school_id","product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_series" ADD CONSTRAINT "receipt_series_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD CONSTRAINT "lecture_progress_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD CONSTRAINT "lecture_progress_school_id_product_id_lecture_id_lectures_school_id_product_id_id_fk" FOREIGN KEY ("school_id","product_id","lecture_id") REFERENCES "public"."lectures"("school_id","product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_fact_id_provider_facts_school_id_id_fk" FOREIGN KEY ("school_id","fact_id") REFERENCES "public"."provider_facts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_facts" ADD CONSTRAINT "provider_facts_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_history" ADD CONSTRAINT "transaction_history_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_school_id_product_id_price_id_prices_school_id_product_id_id_fk" FOREIGN KEY ("school_id","product_id","price_id") REFERENCES "public"."prices"("school_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_changes" ADD CONSTRAINT "school_changes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_scripts" ADD CONSTRAINT "school_scripts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_once" ON "access_grants" USING btree ("school_id","account_id","product_id","source","source_id") WHERE source = 'transaction';--> statement-breakpoint
CREATE UNIQUE INDEX "access_by_hand_once" ON "access_grants" USING btree ("school_id","account_id","product_id") WHERE source = 'staff' and revoked_at is null;--> statement-breakpoint
CREATE INDEX "access_of_account" ON "access_grants" USING btree ("school_id","account_id","product_id");--> statement-breakpoint
CREATE INDEX "access_of_product" ON "access_grants" USING btree ("school_id","product_id","account_id");--> statement-breakpoint
CREATE INDEX "access_by_source" ON "access_grants" USING btree ("school_id","source","source_id");--> statement-breakpoint
CREATE INDEX "tokens_of_account" ON "account_tokens" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "tokens_by_end" ON "account_tokens" USING btree ("school_id","expires_at");--> statement-breakpoint
CREATE INDEX "accounts_by_time" ON "accounts" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "challenges_of_account" ON "challenges" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "challenges_by_end" ON "challenges" USING btree ("school_id","expires_at");--> statement-breakpoint
CREATE INDEX "identities_of_account" ON "identities" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "passkeys_of_account" ON "passkeys" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_of_account" ON "sessions" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "history_of_price" ON "price_history" USING btree ("school_id","price_id","since");--> statement-breakpoint
CREATE INDEX "prices_of_product" ON "prices" USING btree ("school_id","product_id","position","id");--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("school_id","position","id");--> statement-breakpoint
CREATE INDEX "components_in_order" ON "components" USING btree ("school_id","lecture_id","position","id");--> statement-breakpoint
CREATE INDEX "lectures_in_order" ON "lectures" USING btree ("school_id","product_id","section_id","position","id");--> statement-breakpoint
CREATE INDEX "sections_in_order" ON "sections" USING btree ("school_id","product_id","position","id");--> statement-breakpoint
CREATE INDEX "progress_of_lecture" ON "lecture_progress" USING btree ("school_id","product_id","lecture_id");--> statement-breakpoint
CREATE INDEX "uploads_of_account" ON "image_uploads" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "image_uploads" USING btree ("school_id","expires_at") WHERE stored_at is null;--> statement-breakpoint
CREATE INDEX "exports_of_account" ON "data_exports" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "exports_by_end" ON "data_exports" USING btree ("school_id","expires_at");--> statement-breakpoint
CREATE INDEX "choices_of_account" ON "notification_choices" USING btree ("school_id","account_id","at");--> statement-breakpoint
CREATE INDEX "ledger_of_transaction" ON "ledger_entries" USING btree ("school_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger_entries" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "facts_of_transaction" ON "provider_facts" USING btree ("school_id","transaction_id");--> statement-breakpoint
CREATE INDEX "history_of_transaction" ON "transaction_history" USING btree ("school_id","transaction_id");--> statement-breakpoint
CREATE INDEX "items_of_transaction" ON "transaction_items" USING btree ("school_id","transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_of_account" ON "transactions" USING btree ("school_id","account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_open_once" ON "transactions" USING btree ("school_id","account_id","product_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "transactions_waiting" ON "transactions" USING btree ("school_id","created_at") WHERE status in ('NEW', 'PENDING');--> statement-breakpoint
CREATE INDEX "transactions_canceled" ON "transactions" USING btree ("school_id","created_at") WHERE status = 'CANCELED';--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_of_account" ON "mails" USING btree ("school_id","account_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_of_recipient" ON "mails" USING btree ("school_id","recipient","created_at");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("school_id","created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("school_id","id") WHERE dispatched_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_holder" ON "domains" USING btree ("host") WHERE verified_at is not null and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_once" ON "domains" USING btree ("school_id","host") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_canonical" ON "domains" USING btree ("school_id") WHERE canonical;--> statement-breakpoint
CREATE INDEX "domains_by_host" ON "domains" USING btree ("host");--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree ("next_check_at") WHERE released_at is null;