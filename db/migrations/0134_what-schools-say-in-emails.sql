CREATE TABLE "email_texts" (
	"school_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text,
	"opening" text,
	"closing" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_texts_school_id_kind_locale_pk" PRIMARY KEY("school_id","kind","locale"),
	CONSTRAINT "email_text_kind" CHECK ("email_texts"."kind" ~ '^[a-z0-9.-]{1,80}$'),
	CONSTRAINT "email_text_locale" CHECK ("email_texts"."locale" in ('en', 'pl')),
	CONSTRAINT "email_text_subject" CHECK (length("email_texts"."subject") <= 150 and "email_texts"."subject" !~ '[\r\n]'),
	CONSTRAINT "email_text_words" CHECK (length("email_texts"."opening") <= 2000 and length("email_texts"."closing") <= 2000)
);
